-- Who finishes what he begins: counters, kept by triggers in the turn that makes the rows they count. All of them follow
-- from those rows; reliability_recount says what they have to be.

CREATE TABLE reliability (
	player INTEGER PRIMARY KEY REFERENCES players (id),
	finished INTEGER NOT NULL DEFAULT 0, -- matches played to the end
	times_left INTEGER NOT NULL DEFAULT 0, -- he left, or was logged out for being idle
	lines_lost INTEGER NOT NULL DEFAULT 0,
	left_by_other INTEGER NOT NULL DEFAULT 0, -- the other left, was idle or lost the line
	resumed INTEGER NOT NULL DEFAULT 0, -- of those that he had left or lost
	resigned INTEGER NOT NULL DEFAULT 0 -- games
) STRICT;

-- Of the matches that somebody stopped, those that never went on.
CREATE INDEX interruptions_unfinished ON interruptions (who) WHERE resumed IS NULL;

-- Money play closed between two games has no winner. What ended while it was saved was not played to the end.
CREATE VIEW reliability_recount AS
SELECT player, sum(finished) AS finished, sum(times_left) AS times_left, sum(lines_lost) AS lines_lost,
	sum(left_by_other) AS left_by_other, sum(resumed) AS resumed, sum(resigned) AS resigned
FROM (
	SELECT inviter AS player, 1 AS finished, 0 AS times_left, 0 AS lines_lost, 0 AS left_by_other, 0 AS resumed,
		0 AS resigned
	FROM matches WHERE state = 'finished' AND winner IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM interruptions WHERE match = matches.id AND interruptions.resumed IS NULL)
	UNION ALL
	SELECT invited, 1, 0, 0, 0, 0, 0
	FROM matches WHERE state = 'finished' AND winner IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM interruptions WHERE match = matches.id AND interruptions.resumed IS NULL)
	UNION ALL
	SELECT who, 0, why <> 'line lost', why = 'line lost', 0, resumed IS NOT NULL, 0
	FROM interruptions WHERE who IS NOT NULL
	UNION ALL
	SELECT CASE who WHEN inviter THEN invited ELSE inviter END, 0, 0, 0, 1, 0, 0
	FROM interruptions JOIN matches ON matches.id = match WHERE who IS NOT NULL
	UNION ALL
	SELECT CASE games.winner WHEN 'inviter' THEN invited ELSE inviter END, 0, 0, 0, 0, 0, 1
	FROM games JOIN matches ON matches.id = match WHERE ending = 'resign'
) WHERE player IN (SELECT id FROM players WHERE erased = 0) GROUP BY player;

INSERT INTO reliability (player, finished, times_left, lines_lost, left_by_other, resumed, resigned)
SELECT player, finished, times_left, lines_lost, left_by_other, resumed, resigned FROM reliability_recount;

CREATE TRIGGER reliability_finished AFTER UPDATE OF state ON matches
WHEN old.state = 'running' AND new.state = 'finished' AND new.winner IS NOT NULL
BEGIN
	INSERT INTO reliability (player, finished) VALUES (new.inviter, 1), (new.invited, 1)
	ON CONFLICT (player) DO UPDATE SET finished = finished + 1;
END;

CREATE TRIGGER reliability_stopped AFTER INSERT ON interruptions WHEN new.who IS NOT NULL
BEGIN
	INSERT INTO reliability (player, times_left, lines_lost)
	VALUES (new.who, new.why <> 'line lost', new.why = 'line lost')
	ON CONFLICT (player) DO UPDATE SET times_left = times_left + excluded.times_left,
		lines_lost = lines_lost + excluded.lines_lost;
	INSERT INTO reliability (player, left_by_other)
	SELECT CASE new.who WHEN inviter THEN invited ELSE inviter END, 1 FROM matches WHERE id = new.match
	ON CONFLICT (player) DO UPDATE SET left_by_other = left_by_other + 1;
END;

CREATE TRIGGER reliability_resumed AFTER UPDATE OF resumed ON interruptions
WHEN old.resumed IS NULL AND new.resumed IS NOT NULL AND new.who IS NOT NULL
BEGIN
	INSERT INTO reliability (player, resumed) VALUES (new.who, 1)
	ON CONFLICT (player) DO UPDATE SET resumed = resumed + 1;
END;

CREATE TRIGGER reliability_resigned AFTER INSERT ON games WHEN new.ending = 'resign'
BEGIN
	INSERT INTO reliability (player, resigned)
	SELECT CASE new.winner WHEN 'inviter' THEN invited ELSE inviter END, 1 FROM matches WHERE id = new.match
	ON CONFLICT (player) DO UPDATE SET resigned = resigned + 1;
END;
