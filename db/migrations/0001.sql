-- The first schema. Times are Unix seconds, but for at_ms. Words instead of numbers, so that a person with the
-- sqlite3 shell can read the rows; db/words.c knows them too. A released migration is never edited.

CREATE TABLE players (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	name TEXT NOT NULL COLLATE NOCASE CHECK (length(name) BETWEEN 1 AND 20),
	hash TEXT NOT NULL CHECK (length(hash) < 128),
	rating REAL NOT NULL DEFAULT 1500,
	experience INTEGER NOT NULL DEFAULT 0,
	operator INTEGER NOT NULL DEFAULT 0 CHECK (operator IN (0, 1)),
	registered INTEGER NOT NULL,
	last_login INTEGER NOT NULL DEFAULT 0,
	last_logout INTEGER NOT NULL DEFAULT 0,
	last_host TEXT NOT NULL DEFAULT '' CHECK (length(last_host) < 64)
) STRICT;

CREATE UNIQUE INDEX players_by_name ON players (name);
CREATE INDEX players_by_rating ON players (rating DESC, name, experience);

CREATE TABLE settings (
	player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	name TEXT NOT NULL CHECK (length(name) < 16),
	value TEXT NOT NULL CHECK (length(value) < 32),
	PRIMARY KEY (player, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE matches (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	inviter INTEGER NOT NULL REFERENCES players (id),
	invited INTEGER NOT NULL REFERENCES players (id),
	inviter_name TEXT NOT NULL CHECK (length(inviter_name) BETWEEN 1 AND 20), -- as at the start
	invited_name TEXT NOT NULL CHECK (length(invited_name) BETWEEN 1 AND 20),
	inviter_side TEXT NOT NULL CHECK (inviter_side IN ('O', 'X')), -- in the first game
	options TEXT NOT NULL CHECK (length(options) < 96),
	rules_version INTEGER NOT NULL,
	started INTEGER NOT NULL,
	state TEXT NOT NULL DEFAULT 'running' CHECK (state IN ('running', 'saved', 'finished', 'annulled')),
	inviter_score INTEGER NOT NULL DEFAULT 0, -- after the last finished game
	invited_score INTEGER NOT NULL DEFAULT 0,
	-- The head of its chain of actions (0 = none), and the action before which no unknown one of it lies: both as of
	-- the last finished game or stop. A start after a crash reads on from there.
	last_action INTEGER NOT NULL DEFAULT 0,
	known_to INTEGER NOT NULL DEFAULT 0,
	ended INTEGER,
	winner TEXT CHECK (winner IN ('inviter', 'invited')),
	sequence INTEGER, -- place in the order of finished matches, in which ratings are recomputed
	CHECK (inviter <> invited),
	CHECK ((sequence IS NOT NULL) = (state = 'finished'))
) STRICT;

-- Two players have at most one match that isn't over, whoever invited.
CREATE UNIQUE INDEX matches_open_by_pair ON matches (min(inviter, invited), max(inviter, invited))
	WHERE state = 'running' OR state = 'saved';
CREATE INDEX matches_by_inviter ON matches (inviter, state);
CREATE INDEX matches_by_invited ON matches (invited, state);
CREATE INDEX matches_running ON matches (state) WHERE state = 'running';
CREATE UNIQUE INDEX matches_by_sequence ON matches (sequence) WHERE sequence IS NOT NULL;

-- The journal. Rows of all matches lie in the order they were written, and each names the one before it in its match:
-- a turn appends to one page, where an index by match would touch as many pages as there are matches (three times the
-- CPU, five to ten times the bytes). No CHECKs either: words.c writes the words and doubts them when read.
CREATE TABLE actions (
	id INTEGER PRIMARY KEY,
	match INTEGER NOT NULL REFERENCES matches (id),
	previous INTEGER NOT NULL, -- id of the action before it in this match, 0 = none
	number INTEGER NOT NULL, -- in the match, from 1
	side TEXT NOT NULL, -- 'O', 'X', '-' = nobody: an opening throw
	text TEXT NOT NULL,
	events TEXT NOT NULL,
	at_ms INTEGER NOT NULL,
	cause TEXT NOT NULL, -- 'typed', 'automatic', 'program'
	throw INTEGER NOT NULL -- 0 = no dice
) STRICT;

CREATE TABLE games (
	match INTEGER NOT NULL REFERENCES matches (id),
	number INTEGER NOT NULL CHECK (number > 0),
	winner TEXT NOT NULL CHECK (winner IN ('inviter', 'invited')),
	points INTEGER NOT NULL,
	win TEXT NOT NULL CHECK (win IN ('single', 'gammon', 'backgammon')),
	ending TEXT NOT NULL CHECK (ending IN ('bearoff', 'drop', 'resign')),
	inviter_score INTEGER NOT NULL, -- after it
	invited_score INTEGER NOT NULL,
	at INTEGER NOT NULL,
	PRIMARY KEY (match, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE interruptions (
	id INTEGER PRIMARY KEY,
	match INTEGER NOT NULL REFERENCES matches (id),
	after INTEGER NOT NULL, -- number of the last action before it, 0 = none
	who INTEGER REFERENCES players (id), -- NULL = nobody
	why TEXT NOT NULL CHECK (why IN ('left', 'line lost', 'idle', 'server')),
	at INTEGER NOT NULL,
	resumed INTEGER -- NULL = not yet
) STRICT;

CREATE INDEX interruptions_by_match ON interruptions (match);
CREATE UNIQUE INDEX interruptions_open ON interruptions (match) WHERE resumed IS NULL;

CREATE TABLE ratings (
	match INTEGER NOT NULL REFERENCES matches (id),
	player INTEGER NOT NULL REFERENCES players (id),
	opponent INTEGER NOT NULL REFERENCES players (id),
	length INTEGER NOT NULL,
	rating_before REAL NOT NULL,
	rating_after REAL NOT NULL,
	experience_before INTEGER NOT NULL,
	experience_after INTEGER NOT NULL,
	at INTEGER NOT NULL,
	PRIMARY KEY (match, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX ratings_by_player ON ratings (player, at);

-- Rows that mean nothing: written to find out whether a full disk has room again.
CREATE TABLE probes (
	id INTEGER PRIMARY KEY,
	at INTEGER NOT NULL
) STRICT;

-- What happened, happened.
CREATE TRIGGER actions_keep BEFORE UPDATE ON actions
BEGIN SELECT raise(ABORT, 'the journal is only appended to'); END;
CREATE TRIGGER actions_stay BEFORE DELETE ON actions
BEGIN SELECT raise(ABORT, 'the journal is only appended to'); END;
CREATE TRIGGER games_keep BEFORE UPDATE ON games
BEGIN SELECT raise(ABORT, 'the journal is only appended to'); END;
CREATE TRIGGER games_stay BEFORE DELETE ON games
BEGIN SELECT raise(ABORT, 'the journal is only appended to'); END;
CREATE TRIGGER interruptions_keep BEFORE UPDATE ON interruptions WHEN old.resumed IS NOT NULL
BEGIN SELECT raise(ABORT, 'the journal is only appended to'); END;
CREATE TRIGGER interruptions_stay BEFORE DELETE ON interruptions
BEGIN SELECT raise(ABORT, 'the journal is only appended to'); END;
CREATE TRIGGER ratings_keep BEFORE UPDATE ON ratings
BEGIN SELECT raise(ABORT, 'the journal is only appended to'); END;
CREATE TRIGGER ratings_stay BEFORE DELETE ON ratings
BEGIN SELECT raise(ABORT, 'the journal is only appended to'); END;
