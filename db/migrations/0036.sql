-- What two players have done against each other in finished matches, by their length (0: unlimited). `low` and `high` are
-- the ids of the two. These rows follow the matches in their order, up to the one that `followed` names.
CREATE TABLE versus (
	low INTEGER NOT NULL,
	high INTEGER NOT NULL CHECK (low < high),
	length INTEGER NOT NULL,
	matches INTEGER NOT NULL,
	low_won INTEGER NOT NULL, -- of these matches; money play has no winner
	high_won INTEGER NOT NULL,
	low_games INTEGER NOT NULL, -- won
	high_games INTEGER NOT NULL,
	low_points INTEGER NOT NULL,
	high_points INTEGER NOT NULL,
	PRIMARY KEY (low, high, length)
) STRICT, WITHOUT ROWID;

-- The matches that one of the two has won since the other won one: more than 0 are low's, less are high's; the longest
-- such runs; the last five matches, the newest first (0: there is none).
CREATE TABLE versus_runs (
	low INTEGER NOT NULL,
	high INTEGER NOT NULL CHECK (low < high),
	run INTEGER NOT NULL,
	low_longest INTEGER NOT NULL,
	high_longest INTEGER NOT NULL,
	last_1 INTEGER NOT NULL,
	last_2 INTEGER NOT NULL,
	last_3 INTEGER NOT NULL,
	last_4 INTEGER NOT NULL,
	last_5 INTEGER NOT NULL,
	PRIMARY KEY (low, high)
) STRICT, WITHOUT ROWID;

-- Up to which finished match (matches.sequence) the rows of a kind have followed.
CREATE TABLE followed (
	name TEXT PRIMARY KEY,
	to_sequence INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO followed (name, to_sequence) VALUES ('versus', 0);
