-- Visitors: accounts without a password, made by whoever wants to play at once. Who doesn't come back is erased.

ALTER TABLE players ADD COLUMN visitor INTEGER NOT NULL DEFAULT 0 CHECK (visitor IN (0, 1));
-- When they were last here.
CREATE INDEX players_visitors ON players (max(last_login, last_logout)) WHERE visitor = 1;

-- A visitor played in it when it began: it counts in nobody's reliability, also if they have become a member since.
ALTER TABLE matches ADD COLUMN visited INTEGER NOT NULL DEFAULT 0 CHECK (visited IN (0, 1));

-- The row of a visitor without a match is deleted. These would be read from end to end for it, and each of their rows
-- belongs to a match, or to an operator.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, 'who INTEGER REFERENCES players (id)', 'who INTEGER')
	WHERE type = 'table' AND name IN ('interruptions', 'operator_actions');
UPDATE sqlite_schema SET sql = replace(sql, 'who INTEGER NOT NULL REFERENCES players (id)', 'who INTEGER NOT NULL')
	WHERE type = 'table' AND name = 'kept_seats';
UPDATE sqlite_schema SET sql = replace(sql, 'opponent INTEGER NOT NULL REFERENCES players (id)', 'opponent INTEGER NOT NULL')
	WHERE type = 'table' AND name = 'ratings';
UPDATE sqlite_schema SET sql = replace(sql, 'player INTEGER NOT NULL REFERENCES players (id)', 'player INTEGER NOT NULL')
	WHERE type = 'table' AND name IN ('error_rates', 'open_seats');
PRAGMA writable_schema = RESET;

-- Visitors there are, and rows of players that were deleted: a trigger for INSERTs is too dear, so a row becomes a
-- visitor's by an UPDATE.
INSERT INTO figures (name, value) VALUES ('visitors', 0), ('gone',
	coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'players'), 0) - (SELECT count(*) FROM players));
CREATE TRIGGER figures_visitors AFTER UPDATE OF visitor ON players WHEN old.visitor <> new.visitor
BEGIN UPDATE figures SET value = value + new.visitor - old.visitor WHERE name = 'visitors'; END;
CREATE TRIGGER figures_gone AFTER DELETE ON players
BEGIN
	UPDATE figures SET value = value + 1 WHERE name = 'gone';
	UPDATE figures SET value = value - (old.erased <> 0) WHERE name = 'erased';
	UPDATE figures SET value = value - old.visitor WHERE name = 'visitors';
END;
DROP VIEW figures_recount;
CREATE VIEW figures_recount (name, value) AS
	SELECT 'erased', count(*) FROM players WHERE erased <> 0
	UNION ALL SELECT 'visitors', count(*) FROM players WHERE visitor = 1
	UNION ALL SELECT 'gone', coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'players'), 0) - count(*) FROM players
	UNION ALL SELECT 'saved', count(*) FROM matches WHERE state = 'saved'
	UNION ALL SELECT 'games', count(*) FROM games
	UNION ALL SELECT 'ratings', count(*) FROM ratings
	UNION ALL SELECT 'envelopes in use', count(*) FROM envelopes WHERE state = 'in use'
	UNION ALL SELECT 'envelopes void', count(*) FROM envelopes WHERE state = 'void';

-- Who takes a name and a password goes on with their token.
DROP TRIGGER tokens_end;
CREATE TRIGGER tokens_end AFTER UPDATE OF hash, name, disabled, erased ON players
WHEN NOT (old.visitor = 1 AND new.visitor = 0 AND new.erased = 0)
BEGIN
	DELETE FROM tokens WHERE player = new.id;
END;

DROP VIEW reliability_recount;
CREATE VIEW reliability_recount AS
WITH counted AS (
	SELECT * FROM matches WHERE visited = 0
	AND (SELECT house FROM players WHERE id = inviter) = '' AND (SELECT house FROM players WHERE id = invited) = ''
)
SELECT player, sum(finished) AS finished, sum(times_left) AS times_left, sum(lines_lost) AS lines_lost,
	sum(left_by_other) AS left_by_other, sum(resumed) AS resumed, sum(resigned) AS resigned
FROM (
	SELECT inviter AS player, 1 AS finished, 0 AS times_left, 0 AS lines_lost, 0 AS left_by_other, 0 AS resumed,
		0 AS resigned
	FROM counted WHERE state = 'finished' AND winner IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM interruptions WHERE match = counted.id AND interruptions.resumed IS NULL)
	UNION ALL
	SELECT invited, 1, 0, 0, 0, 0, 0
	FROM counted WHERE state = 'finished' AND winner IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM interruptions WHERE match = counted.id AND interruptions.resumed IS NULL)
	UNION ALL
	SELECT who, 0, why <> 'line lost', why = 'line lost', 0, resumed IS NOT NULL, 0
	FROM interruptions JOIN counted ON counted.id = match WHERE who IS NOT NULL
	UNION ALL
	SELECT CASE who WHEN inviter THEN invited ELSE inviter END, 0, 0, 0, 1, 0, 0
	FROM interruptions JOIN counted ON counted.id = match WHERE who IS NOT NULL
	UNION ALL
	SELECT CASE games.winner WHEN 'inviter' THEN invited ELSE inviter END, 0, 0, 0, 0, 0, 1
	FROM games JOIN counted ON counted.id = match WHERE ending = 'resign'
) WHERE player IN (SELECT id FROM players WHERE erased = 0) GROUP BY player;

DROP TRIGGER reliability_finished;
CREATE TRIGGER reliability_finished AFTER UPDATE OF state ON matches
WHEN old.state = 'running' AND new.state = 'finished' AND new.winner IS NOT NULL AND new.visited = 0
	AND (SELECT house FROM players WHERE id = new.inviter) = '' AND (SELECT house FROM players WHERE id = new.invited) = ''
BEGIN
	INSERT INTO reliability (player, finished) VALUES (new.inviter, 1), (new.invited, 1)
	ON CONFLICT (player) DO UPDATE SET finished = finished + 1;
END;

DROP TRIGGER reliability_stopped;
CREATE TRIGGER reliability_stopped AFTER INSERT ON interruptions
WHEN new.who IS NOT NULL AND (
	SELECT visited = 0 AND one.house = '' AND other.house = '' FROM matches JOIN players AS one ON one.id = inviter
	JOIN players AS other ON other.id = invited WHERE matches.id = new.match)
BEGIN
	INSERT INTO reliability (player, times_left, lines_lost)
	VALUES (new.who, new.why <> 'line lost', new.why = 'line lost')
	ON CONFLICT (player) DO UPDATE SET times_left = times_left + excluded.times_left,
		lines_lost = lines_lost + excluded.lines_lost;
	INSERT INTO reliability (player, left_by_other)
	SELECT CASE new.who WHEN inviter THEN invited ELSE inviter END, 1 FROM matches WHERE id = new.match
	ON CONFLICT (player) DO UPDATE SET left_by_other = left_by_other + 1;
END;

DROP TRIGGER reliability_resumed;
CREATE TRIGGER reliability_resumed AFTER UPDATE OF resumed ON interruptions
WHEN old.resumed IS NULL AND new.resumed IS NOT NULL AND new.who IS NOT NULL AND (
	SELECT visited = 0 AND one.house = '' AND other.house = '' FROM matches JOIN players AS one ON one.id = inviter
	JOIN players AS other ON other.id = invited WHERE matches.id = new.match)
BEGIN
	INSERT INTO reliability (player, resumed) VALUES (new.who, 1)
	ON CONFLICT (player) DO UPDATE SET resumed = resumed + 1;
END;

DROP TRIGGER reliability_resigned;
CREATE TRIGGER reliability_resigned AFTER INSERT ON games
WHEN new.ending = 'resign' AND (
	SELECT visited = 0 AND one.house = '' AND other.house = '' FROM matches JOIN players AS one ON one.id = inviter
	JOIN players AS other ON other.id = invited WHERE matches.id = new.match)
BEGIN
	INSERT INTO reliability (player, resigned)
	SELECT CASE new.winner WHEN 'inviter' THEN invited ELSE inviter END, 1 FROM matches WHERE id = new.match
	ON CONFLICT (player) DO UPDATE SET resigned = resigned + 1;
END;
