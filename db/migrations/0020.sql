-- House players: accounts of the server's own, each of a level. Matches with them are no measure of anybody's reliability.
ALTER TABLE players ADD COLUMN house TEXT NOT NULL DEFAULT '' CHECK (length(house) < 12); -- its level; '': no house player
CREATE INDEX players_house ON players (house, id) WHERE house <> '';

-- How many rated matches somebody has begun against a level on the day they last began one.
CREATE TABLE house_days (
	player INTEGER NOT NULL REFERENCES players (id),
	level TEXT NOT NULL,
	day INTEGER NOT NULL, -- since 1970, UTC
	matches INTEGER NOT NULL,
	PRIMARY KEY (player, level)
) STRICT, WITHOUT ROWID;

DROP VIEW reliability_recount;
CREATE VIEW reliability_recount AS
WITH counted AS (
	SELECT * FROM matches
	WHERE (SELECT house FROM players WHERE id = inviter) = '' AND (SELECT house FROM players WHERE id = invited) = ''
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
WHEN old.state = 'running' AND new.state = 'finished' AND new.winner IS NOT NULL
	AND (SELECT house FROM players WHERE id = new.inviter) = '' AND (SELECT house FROM players WHERE id = new.invited) = ''
BEGIN
	INSERT INTO reliability (player, finished) VALUES (new.inviter, 1), (new.invited, 1)
	ON CONFLICT (player) DO UPDATE SET finished = finished + 1;
END;

DROP TRIGGER reliability_stopped;
CREATE TRIGGER reliability_stopped AFTER INSERT ON interruptions
WHEN new.who IS NOT NULL AND (
	SELECT one.house = '' AND other.house = '' FROM matches JOIN players AS one ON one.id = inviter
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
	SELECT one.house = '' AND other.house = '' FROM matches JOIN players AS one ON one.id = inviter
	JOIN players AS other ON other.id = invited WHERE matches.id = new.match)
BEGIN
	INSERT INTO reliability (player, resumed) VALUES (new.who, 1)
	ON CONFLICT (player) DO UPDATE SET resumed = resumed + 1;
END;

DROP TRIGGER reliability_resigned;
CREATE TRIGGER reliability_resigned AFTER INSERT ON games
WHEN new.ending = 'resign' AND (
	SELECT one.house = '' AND other.house = '' FROM matches JOIN players AS one ON one.id = inviter
	JOIN players AS other ON other.id = invited WHERE matches.id = new.match)
BEGIN
	INSERT INTO reliability (player, resigned)
	SELECT CASE new.winner WHEN 'inviter' THEN invited ELSE inviter END, 1 FROM matches WHERE id = new.match
	ON CONFLICT (player) DO UPDATE SET resigned = resigned + 1;
END;
