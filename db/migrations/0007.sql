-- Real throws, counted: one row per number that isn't 0. What was written after the action in `throws_counted` is not
-- in it yet: a start adds it. Deleting all rows of both tables makes the next start count the journal anew.

CREATE TABLE throw_counts (
	row INTEGER NOT NULL CHECK (row BETWEEN 0 AND 37), -- 0..35 after which throw of the match (11, 12 .. 66), 36 openings, 37 turns
	throw INTEGER NOT NULL CHECK (throw BETWEEN 0 AND 35), -- 11, 12 .. 66
	count INTEGER NOT NULL,
	PRIMARY KEY (row, throw)
) STRICT, WITHOUT ROWID;

CREATE TABLE throws_counted (
	id INTEGER PRIMARY KEY CHECK (id = 1),
	to_action INTEGER NOT NULL
) STRICT;
