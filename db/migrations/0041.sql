-- The position of the day.

-- Decisions that may be one: at most one of each match that was analysed, until it is used or there are too many.
CREATE TABLE daily_pool (
	match INTEGER PRIMARY KEY,
	at INTEGER NOT NULL, -- when it was found
	game INTEGER NOT NULL,
	step INTEGER NOT NULL,
	kind TEXT NOT NULL,
	player INTEGER NOT NULL, -- who decided
	rating REAL NOT NULL -- of them, then: what a strong player has missed is worth a look
) STRICT;

-- All of it is kept here, so that it stands when its match is judged again.
CREATE TABLE daily (
	day INTEGER PRIMARY KEY, -- since 1970-01-01, UTC
	match INTEGER NOT NULL,
	game INTEGER NOT NULL,
	step INTEGER NOT NULL,
	player TEXT NOT NULL, -- 'inviter', 'invited'
	side TEXT NOT NULL,
	kind TEXT NOT NULL,
	dice INTEGER NOT NULL,
	position TEXT NOT NULL, -- as in decisions
	options TEXT NOT NULL, -- of the match
	made TEXT NOT NULL, -- what was played or said then, as in `plays`
	plays TEXT NOT NULL CHECK (length(plays) <= 8192) -- [{"play", "lost", "about"}], the best first
) STRICT;

CREATE TABLE daily_answers (
	player INTEGER NOT NULL,
	day INTEGER NOT NULL,
	play TEXT NOT NULL,
	lost REAL NOT NULL,
	run INTEGER NOT NULL, -- of days that were answered, with this one
	PRIMARY KEY (player, day)
) STRICT, WITHOUT ROWID;
-- Of members and visitors.
CREATE TABLE daily_counts (
	day INTEGER NOT NULL,
	play TEXT NOT NULL,
	count INTEGER NOT NULL,
	PRIMARY KEY (day, play)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER daily_answers_erased AFTER UPDATE OF erased ON players WHEN old.erased = 0 AND new.erased <> 0
BEGIN DELETE FROM daily_answers WHERE player = new.id; END;
CREATE TRIGGER daily_answers_gone AFTER DELETE ON players
BEGIN DELETE FROM daily_answers WHERE player = old.id; END;
