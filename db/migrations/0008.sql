-- Who was here when: the last logins of each player, how many were here by the hour, and figures that would
-- otherwise have to be counted row by row.

CREATE TABLE logins (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	at INTEGER NOT NULL,
	host TEXT NOT NULL CHECK (length(host) < 64),
	ended INTEGER -- NULL = not yet, or the server ended without knowing when
) STRICT;

CREATE INDEX logins_by_player ON logins (player, id);

-- One row for each hour of the day, in UTC, in which the server ever ran.
CREATE TABLE attendance (
	hour INTEGER PRIMARY KEY CHECK (hour BETWEEN 0 AND 23),
	ms INTEGER NOT NULL, -- how long it ran
	person_ms INTEGER NOT NULL, -- the same, times how many were logged in
	least INTEGER NOT NULL, -- at once
	most INTEGER NOT NULL
) STRICT;

-- Kept by the triggers below, so that they are exact whatever happens. How many accounts were made and how many matches
-- begun says sqlite_sequence: rows of players and matches are never deleted. (A trigger for their INSERTs would make
-- each of these look through all tables that refer to them.)
CREATE TABLE figures (
	name TEXT PRIMARY KEY,
	value INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO figures (name, value) VALUES
	('erased', (SELECT count(*) FROM players WHERE erased <> 0)),
	('finished', (SELECT count(*) FROM matches WHERE state = 'finished')),
	('saved', (SELECT count(*) FROM matches WHERE state = 'saved')),
	('games', (SELECT count(*) FROM games)),
	('ratings', (SELECT count(*) FROM ratings));

CREATE TRIGGER figures_erased AFTER UPDATE OF erased ON players WHEN old.erased = 0 AND new.erased <> 0
BEGIN UPDATE figures SET value = value + 1 WHERE name = 'erased'; END;
CREATE TRIGGER figures_states AFTER UPDATE OF state ON matches WHEN old.state <> new.state
BEGIN
	UPDATE figures SET value = value + (new.state = 'finished') - (old.state = 'finished') WHERE name = 'finished';
	UPDATE figures SET value = value + (new.state = 'saved') - (old.state = 'saved') WHERE name = 'saved';
END;
CREATE TRIGGER figures_games AFTER INSERT ON games
BEGIN UPDATE figures SET value = value + 1 WHERE name = 'games'; END;
CREATE TRIGGER figures_ratings AFTER INSERT ON ratings
BEGIN UPDATE figures SET value = value + 1 WHERE name = 'ratings'; END;
