-- Leagues: everybody plays everybody, once or twice, when they like until a date.
ALTER TABLE tournaments ADD COLUMN twice INTEGER NOT NULL DEFAULT 0 CHECK (twice = 0 OR twice = 1);
ALTER TABLE tournaments ADD COLUMN deadline TEXT NOT NULL DEFAULT ''; -- the last day, in its time zone: `2026-12-31`
-- On how many days each of the two has offered to play while the other was told of it, and the last of these (since 1970).
ALTER TABLE pairings ADD COLUMN offers_first INTEGER NOT NULL DEFAULT 0;
ALTER TABLE pairings ADD COLUMN offers_second INTEGER NOT NULL DEFAULT 0;
ALTER TABLE pairings ADD COLUMN offered_first INTEGER NOT NULL DEFAULT 0;
ALTER TABLE pairings ADD COLUMN offered_second INTEGER NOT NULL DEFAULT 0;
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, 'OR decided = ''bye''', 'OR decided = ''bye'' OR decided = ''halves''')
	WHERE type = 'table' AND name = 'pairings';
PRAGMA writable_schema = RESET;
