-- More than one rating list, and who in them is a program.

-- Each list has a rating of its own, made by the formula from the matches it is about alone, from 1500 on: 'all', '1',
-- '3-5' and '7+' (points of a match), and one for each month ('2020-09', UTC, by the end of a match).
CREATE TABLE standings (
	list TEXT NOT NULL CHECK (length(list) BETWEEN 1 AND 15),
	player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	rating REAL NOT NULL,
	experience INTEGER NOT NULL,
	PRIMARY KEY (list, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX standings_by_rating ON standings (list, rating DESC, player, experience);
CREATE INDEX standings_by_player ON standings (player);

-- Up to which finished match; a start counts the rest. Deleting all rows of both tables makes it count all anew.
CREATE TABLE standings_counted (
	id INTEGER PRIMARY KEY CHECK (id = 1),
	to_sequence INTEGER NOT NULL
) STRICT;
INSERT INTO standings_counted (id, to_sequence) VALUES (1, 0);

ALTER TABLE players ADD COLUMN program INTEGER NOT NULL DEFAULT 0 CHECK (program IN (0, 1)); -- as it says itself
ALTER TABLE players ADD COLUMN program_mark INTEGER NOT NULL DEFAULT 0 CHECK (program_mark IN (0, 1)); -- by operators

-- What it says itself is a setting like others.
CREATE TRIGGER settings_program_new AFTER INSERT ON settings WHEN new.name = 'program'
BEGIN UPDATE players SET program = new.value = 'yes' WHERE id = new.player; END;
CREATE TRIGGER settings_program_changed AFTER UPDATE ON settings WHEN new.name = 'program'
BEGIN UPDATE players SET program = new.value = 'yes' WHERE id = new.player; END;
