-- What the engine thinks of matches that are over. It follows from the journal and the weights: rows may be deleted, and
-- made again.

CREATE TABLE analyses (
	match INTEGER PRIMARY KEY REFERENCES matches (id),
	judge TEXT NOT NULL CHECK (length(judge) BETWEEN 1 AND 31), -- the method and the weights
	at INTEGER NOT NULL,
	fault TEXT NOT NULL CHECK (length(fault) < 16) -- why nothing was judged; '' = all was
) STRICT;

-- One row per player.
CREATE TABLE error_rates (
	match INTEGER NOT NULL REFERENCES matches (id),
	player INTEGER NOT NULL REFERENCES players (id),
	length INTEGER NOT NULL, -- of the match; 0 = money play
	decisions INTEGER NOT NULL, -- where there was a choice
	open INTEGER NOT NULL, -- of these, where it was not obvious
	errors INTEGER NOT NULL,
	blunders INTEGER NOT NULL, -- among the errors
	lost REAL NOT NULL, -- equity
	luck REAL NOT NULL, -- of their own throws: chances to win the match, or points
	PRIMARY KEY (match, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX error_rates_by_player ON error_rates (player, match) WHERE length >= 3 AND decisions > 0;

-- Plays, doubles and answers to them in the order of the match, and throws that left no choice, for their luck.
CREATE TABLE decisions (
	match INTEGER NOT NULL REFERENCES matches (id),
	number INTEGER NOT NULL,
	game INTEGER NOT NULL,
	move INTEGER NOT NULL, -- the turns of a game are counted
	step INTEGER NOT NULL, -- of its replay
	player TEXT NOT NULL, -- 'inviter', 'invited'
	side TEXT NOT NULL, -- 'O', 'X'
	kind TEXT NOT NULL, -- 'play', 'double', 'answer'
	weight TEXT NOT NULL, -- 'forced', 'obvious', 'open'
	dice INTEGER NOT NULL, -- 62; 0 = not thrown yet
	made TEXT NOT NULL, -- '' = the best
	best TEXT NOT NULL,
	lost REAL NOT NULL,
	luck REAL NOT NULL,
	PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;

-- Finished matches wait in their order. Those after to_sequence come first; then those after old_from, up to old_to.
CREATE TABLE analysed (
	id INTEGER PRIMARY KEY CHECK (id = 1),
	to_sequence INTEGER NOT NULL,
	old_from INTEGER NOT NULL,
	old_to INTEGER NOT NULL
) STRICT;
INSERT INTO analysed (id, to_sequence, old_from, old_to)
	SELECT 1, coalesce(max(sequence), 0), 0, 0 FROM matches WHERE sequence IS NOT NULL;
