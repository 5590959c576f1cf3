-- What two players have done against each other, apart for each kind of match. All were live so far.
CREATE TABLE versus_by_kind (
	low INTEGER NOT NULL,
	high INTEGER NOT NULL CHECK (low < high),
	kind TEXT NOT NULL DEFAULT 'live' CHECK (kind = 'live' OR kind = 'slow' OR kind = 'tournament'),
	length INTEGER NOT NULL,
	matches INTEGER NOT NULL,
	low_won INTEGER NOT NULL, -- of these matches; money play has no winner
	high_won INTEGER NOT NULL,
	low_games INTEGER NOT NULL, -- won
	high_games INTEGER NOT NULL,
	low_points INTEGER NOT NULL,
	high_points INTEGER NOT NULL,
	PRIMARY KEY (low, high, kind, length)
) STRICT, WITHOUT ROWID;
INSERT INTO versus_by_kind (low, high, kind, length, matches, low_won, high_won, low_games, high_games, low_points, high_points)
	SELECT low, high, 'live', length, matches, low_won, high_won, low_games, high_games, low_points, high_points FROM versus
	ORDER BY low, high, length;
DROP TABLE versus;
ALTER TABLE versus_by_kind RENAME TO versus;

CREATE TABLE versus_runs_by_kind (
	low INTEGER NOT NULL,
	high INTEGER NOT NULL CHECK (low < high),
	kind TEXT NOT NULL DEFAULT 'live' CHECK (kind = 'live' OR kind = 'slow' OR kind = 'tournament'),
	run INTEGER NOT NULL,
	low_longest INTEGER NOT NULL,
	high_longest INTEGER NOT NULL,
	last_1 INTEGER NOT NULL,
	last_2 INTEGER NOT NULL,
	last_3 INTEGER NOT NULL,
	last_4 INTEGER NOT NULL,
	last_5 INTEGER NOT NULL,
	PRIMARY KEY (low, high, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO versus_runs_by_kind (low, high, kind, run, low_longest, high_longest, last_1, last_2, last_3, last_4, last_5)
	SELECT low, high, 'live', run, low_longest, high_longest, last_1, last_2, last_3, last_4, last_5 FROM versus_runs
	ORDER BY low, high;
DROP TABLE versus_runs;
ALTER TABLE versus_runs_by_kind RENAME TO versus_runs;

-- The ranking of a club, without sorting its members.
DROP INDEX players_clubs;
CREATE INDEX players_clubs ON players (club COLLATE NOCASE, rating DESC)
	WHERE club <> '' AND experience > 0 AND house = '';

-- The rating of who has decided, when it was found; 0: not known.
ALTER TABLE daily ADD COLUMN rating REAL NOT NULL DEFAULT 0;

-- How many lessons there are.
INSERT INTO figures (name, value) SELECT 'lessons', count(*) FROM lessons;
CREATE TRIGGER figures_lessons_more AFTER INSERT ON lessons
BEGIN UPDATE figures SET value = value + 1 WHERE name = 'lessons'; END;
CREATE TRIGGER figures_lessons_less AFTER DELETE ON lessons
BEGIN UPDATE figures SET value = value - 1 WHERE name = 'lessons'; END;
DROP VIEW figures_recount;
CREATE VIEW figures_recount (name, value) AS
	SELECT 'erased', count(*) FROM players WHERE erased <> 0
	UNION ALL SELECT 'visitors', count(*) FROM players WHERE visitor = 1
	UNION ALL SELECT 'gone', coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'players'), 0) - count(*) FROM players
	UNION ALL SELECT 'saved', count(*) FROM matches WHERE state = 'saved'
	UNION ALL SELECT 'games', count(*) FROM games
	UNION ALL SELECT 'ratings', count(*) FROM ratings
	UNION ALL SELECT 'friends', count(*) FROM friends
	UNION ALL SELECT 'reports kept', count(*) FROM reports
	UNION ALL SELECT 'lessons', count(*) FROM lessons
	UNION ALL SELECT 'envelopes in use', count(*) FROM envelopes WHERE state = 'in use'
	UNION ALL SELECT 'envelopes void', count(*) FROM envelopes WHERE state = 'void';
