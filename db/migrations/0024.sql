-- Hints: who asked the engine during a match.
CREATE TABLE hints (
	id INTEGER PRIMARY KEY,
	match INTEGER NOT NULL REFERENCES matches (id),
	after INTEGER NOT NULL, -- number of the last action before it
	player TEXT NOT NULL, -- 'inviter', 'invited'
	at INTEGER NOT NULL
) STRICT;

CREATE INDEX hints_by_match ON hints (match);
CREATE TRIGGER hints_keep BEFORE UPDATE ON hints
BEGIN SELECT raise(ABORT, 'the journal is only appended to'); END;
CREATE TRIGGER hints_stay BEFORE DELETE ON hints
BEGIN SELECT raise(ABORT, 'the journal is only appended to'); END;
