-- Who may hold tournaments.
CREATE TABLE directors (
	player INTEGER PRIMARY KEY REFERENCES players (id),
	at INTEGER NOT NULL -- Unix seconds
) STRICT;

-- What is agreed once for all editions of a tournament.
CREATE TABLE tournaments (
	id INTEGER PRIMARY KEY,
	name TEXT NOT NULL CHECK (length(name) BETWEEN 1 AND 40),
	director INTEGER NOT NULL, -- a player
	kind TEXT NOT NULL CHECK (kind = 'knockout' OR kind = 'swiss'),
	options TEXT NOT NULL CHECK (length(options) BETWEEN 1 AND 160), -- of each match, its length first
	final_length INTEGER NOT NULL, -- of the last match of a knockout; 0: as all others
	rounds INTEGER NOT NULL, -- of a Swiss one, as far as there can be so many
	seats INTEGER NOT NULL CHECK (seats BETWEEN 3 AND 128),
	seeded INTEGER NOT NULL CHECK (seeded = 0 OR seeded = 1), -- by rating; else by lot
	fill INTEGER NOT NULL CHECK (fill = 0 OR fill = 1), -- with house players
	least_experience INTEGER NOT NULL, -- 0: none
	least_reliability INTEGER NOT NULL, -- percent
	late INTEGER NOT NULL, -- minutes for those who are missing at the start
	starts TEXT NOT NULL DEFAULT '', -- `tue,19:30` or `2026-12-01,19:30`; '': when its director says so
	zone TEXT NOT NULL DEFAULT '',
	weekly INTEGER NOT NULL DEFAULT 0 CHECK (weekly = 0 OR weekly = 1),
	at INTEGER NOT NULL
) STRICT;

-- A tournament that is held: its id is the number that people type.
CREATE TABLE editions (
	id INTEGER PRIMARY KEY,
	tournament INTEGER NOT NULL REFERENCES tournaments (id),
	state TEXT NOT NULL CHECK (state = 'open' OR state = 'late' OR state = 'playing' OR state = 'over' OR state = 'off'),
	paused INTEGER NOT NULL DEFAULT 0 CHECK (paused = 0 OR paused = 1),
	starts INTEGER, -- Unix seconds
	wake INTEGER,   -- likewise: when it is to be called, or to start
	put_off INTEGER NOT NULL DEFAULT 0 CHECK (put_off = 0 OR put_off = 1), -- once, for too few were there
	due INTEGER,    -- in service time: when to see whether those who are missing have come
	late_until INTEGER, -- likewise: when they are dropped
	round INTEGER NOT NULL DEFAULT 0, -- that is played
	rounds INTEGER NOT NULL DEFAULT 0,
	began INTEGER,
	ended INTEGER,
	winner INTEGER -- an entrant
) STRICT;
CREATE INDEX editions_wake ON editions (wake) WHERE wake IS NOT NULL;
CREATE INDEX editions_due ON editions (due) WHERE due IS NOT NULL;
CREATE INDEX editions_live ON editions (id) WHERE state = 'open' OR state = 'late' OR state = 'playing';
CREATE INDEX editions_by_tournament ON editions (tournament);

CREATE TABLE entrants (
	id INTEGER PRIMARY KEY,
	edition INTEGER NOT NULL REFERENCES editions (id),
	player INTEGER NOT NULL REFERENCES players (id),
	name TEXT NOT NULL, -- when they entered
	at INTEGER NOT NULL,
	-- 'dropped' was missing at the start; 'withdrawn' and 'removed' went later.
	state TEXT NOT NULL CHECK (state = 'in' OR state = 'dropped' OR state = 'withdrawn' OR state = 'removed'),
	seed INTEGER NOT NULL DEFAULT 0, -- the place in the draw, from 1
	first_round INTEGER NOT NULL DEFAULT 1, -- that they take part in
	pairing INTEGER, -- that isn't over
	UNIQUE (edition, player)
) STRICT;
CREATE INDEX entrants_paired ON entrants (player) WHERE pairing IS NOT NULL;
CREATE INDEX entrants_by_player ON entrants (player, edition);

-- Two entrants who are to play, or one who has nobody to play against.
CREATE TABLE pairings (
	id INTEGER PRIMARY KEY,
	edition INTEGER NOT NULL REFERENCES editions (id),
	stage TEXT NOT NULL CHECK (stage = 'main' OR stage = 'consolation' OR stage = 'playoff'),
	round INTEGER NOT NULL, -- of the stage, from 1
	place INTEGER NOT NULL, -- in the round, from 0
	first INTEGER NOT NULL, -- an entrant; so is the second, NULL: a bye
	second INTEGER,
	-- 'waiting' for both to join, the first time or again; 'playing' at a table.
	state TEXT NOT NULL CHECK (state = 'waiting' OR state = 'playing' OR state = 'over'),
	match INTEGER REFERENCES matches (id),
	winner TEXT CHECK (winner IS NULL OR winner = 'first' OR winner = 'second'),
	decided TEXT CHECK (decided IS NULL OR decided = 'played' OR decided = 'time' OR decided = 'left'
		OR decided = 'award' OR decided = 'forfeit' OR decided = 'bye'),
	score_first INTEGER NOT NULL DEFAULT 0,
	score_second INTEGER NOT NULL DEFAULT 0,
	joined_first INTEGER NOT NULL DEFAULT 0 CHECK (joined_first = 0 OR joined_first = 1),
	joined_second INTEGER NOT NULL DEFAULT 0 CHECK (joined_second = 0 OR joined_second = 1),
	left_first INTEGER NOT NULL DEFAULT 0, -- how often they have left the match
	left_second INTEGER NOT NULL DEFAULT 0,
	made_ms INTEGER NOT NULL, -- in service time
	due INTEGER, -- likewise: until when both are to have joined
	reason TEXT NOT NULL, -- why they were paired, and numbers in it
	why_round INTEGER NOT NULL DEFAULT 0,
	why_nearer INTEGER NOT NULL DEFAULT 0,
	why_met INTEGER NOT NULL DEFAULT 0,
	why_needed INTEGER NOT NULL DEFAULT 0,
	UNIQUE (edition, stage, round, place)
) STRICT;
CREATE INDEX pairings_due ON pairings (due) WHERE due IS NOT NULL;
CREATE UNIQUE INDEX pairings_match ON pairings (match) WHERE match IS NOT NULL;

-- What directors have done, and why. It is only appended to.
CREATE TABLE director_actions (
	id INTEGER PRIMARY KEY,
	edition INTEGER NOT NULL REFERENCES editions (id),
	at INTEGER NOT NULL,
	who INTEGER NOT NULL, -- a player
	who_name TEXT NOT NULL,
	what TEXT NOT NULL,
	why TEXT NOT NULL
) STRICT;
CREATE INDEX director_actions_by_edition ON director_actions (edition);
CREATE TRIGGER director_actions_no_update BEFORE UPDATE ON director_actions
BEGIN SELECT raise(ABORT, 'what directors did is only appended to'); END;
CREATE TRIGGER director_actions_no_delete BEFORE DELETE ON director_actions
BEGIN SELECT raise(ABORT, 'what directors did is only appended to'); END;
