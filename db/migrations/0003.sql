-- Who runs the server, and what they did: an action log, bans, who may not shout, accounts that are erased.

ALTER TABLE players ADD COLUMN muted_until INTEGER NOT NULL DEFAULT 0; -- Unix seconds, 0 = may shout
-- Unix seconds, 0 = not erased. The row stays, under a name that nobody can choose, because matches refer to it.
ALTER TABLE players ADD COLUMN erased INTEGER NOT NULL DEFAULT 0;

CREATE INDEX players_operators ON players (name) WHERE operator = 1;

CREATE TABLE operator_actions (
	id INTEGER PRIMARY KEY,
	at INTEGER NOT NULL,
	who INTEGER REFERENCES players (id), -- NULL = somebody at the shell, with barpoint-admin
	who_name TEXT NOT NULL CHECK (length(who_name) BETWEEN 1 AND 20), -- as then
	what TEXT NOT NULL CHECK (length(what) < 16),
	whom TEXT NOT NULL CHECK (length(whom) < 64), -- a name, an address, minutes; '' = nobody
	reason TEXT NOT NULL CHECK (length(reason) <= 1024)
) STRICT;

CREATE TRIGGER operator_actions_keep BEFORE UPDATE ON operator_actions
BEGIN SELECT raise(ABORT, 'what operators did is only appended to'); END;
CREATE TRIGGER operator_actions_stay BEFORE DELETE ON operator_actions
BEGIN SELECT raise(ABORT, 'what operators did is only appended to'); END;

CREATE TABLE bans (
	id INTEGER PRIMARY KEY,
	what TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (length(what) BETWEEN 1 AND 63), -- a name, an address, a network
	since INTEGER NOT NULL,
	who_name TEXT NOT NULL CHECK (length(who_name) BETWEEN 1 AND 20),
	reason TEXT NOT NULL CHECK (length(reason) <= 1024)
) STRICT;
