-- Time that the server has served: it stands still while the server does. What is due is stored in it.
CREATE TABLE heartbeat (
	id INTEGER PRIMARY KEY CHECK (id = 1),
	served_ms INTEGER NOT NULL,
	at INTEGER NOT NULL -- Unix seconds: when that was stored
) STRICT;
INSERT INTO heartbeat (id, served_ms, at) VALUES (1, 0, 0);

-- Two players have at most one match of a kind that isn't over.
ALTER TABLE matches ADD COLUMN kind TEXT NOT NULL DEFAULT 'live'
	CHECK (kind = 'live' OR kind = 'slow' OR kind = 'tournament');
DROP INDEX matches_open_by_pair;
CREATE UNIQUE INDEX matches_open_by_pair ON matches (min(inviter, invited), max(inviter, invited), kind)
	WHERE state = 'running' OR state = 'saved';

-- Clocks. NULL where a match has none. Of each action: what the clock that ran before it has spent since the action
-- before, and the reserve that is left to its player. Of each game: what is left when it is over.
ALTER TABLE actions ADD COLUMN spent_ms INTEGER;
ALTER TABLE actions ADD COLUMN clock_ms INTEGER;
ALTER TABLE games ADD COLUMN inviter_clock_ms INTEGER;
ALTER TABLE games ADD COLUMN invited_clock_ms INTEGER;
-- How long its clocks have stood by agreement.
ALTER TABLE matches ADD COLUMN paused_ms INTEGER NOT NULL DEFAULT 0;
-- Of a stop: what was spent of the turn since the last action; if it was the turn of the player who left, when their
-- time is up, in service time.
ALTER TABLE interruptions ADD COLUMN spent_ms INTEGER;
ALTER TABLE interruptions ADD COLUMN due INTEGER;

-- Both have agreed to go on later: nobody has left.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, 'OR why = ''server''', 'OR why = ''server'' OR why = ''adjourned''')
	WHERE type = 'table' AND name = 'interruptions';
PRAGMA writable_schema = RESET;

ALTER TABLE reliability ADD COLUMN lost_on_time INTEGER NOT NULL DEFAULT 0;
CREATE TRIGGER reliability_on_time AFTER UPDATE OF state ON matches
WHEN new.state = 'finished' AND new.decided = 'time' AND new.winner IS NOT NULL AND new.visited = 0
	AND (SELECT house FROM players WHERE id = new.inviter) = '' AND (SELECT house FROM players WHERE id = new.invited) = ''
BEGIN
	INSERT INTO reliability (player, lost_on_time)
	VALUES (iif(new.winner = 'inviter', new.invited, new.inviter), 1)
	ON CONFLICT (player) DO UPDATE SET lost_on_time = lost_on_time + 1;
END;
DROP VIEW reliability_recount;
CREATE VIEW reliability_recount AS
WITH counted AS (
	SELECT * FROM matches WHERE visited = 0
	AND (SELECT house FROM players WHERE id = inviter) = '' AND (SELECT house FROM players WHERE id = invited) = ''
)
SELECT player, sum(finished) AS finished, sum(times_left) AS times_left, sum(lines_lost) AS lines_lost,
	sum(left_by_other) AS left_by_other, sum(resumed) AS resumed, sum(resigned) AS resigned,
	sum(lost_on_time) AS lost_on_time
FROM (
	SELECT inviter AS player, 1 AS finished, 0 AS times_left, 0 AS lines_lost, 0 AS left_by_other, 0 AS resumed,
		0 AS resigned, 0 AS lost_on_time
	FROM counted WHERE state = 'finished' AND winner IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM interruptions WHERE match = counted.id AND interruptions.resumed IS NULL)
	UNION ALL
	SELECT invited, 1, 0, 0, 0, 0, 0, 0
	FROM counted WHERE state = 'finished' AND winner IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM interruptions WHERE match = counted.id AND interruptions.resumed IS NULL)
	UNION ALL
	SELECT who, 0, why <> 'line lost', why = 'line lost', 0, resumed IS NOT NULL, 0, 0
	FROM interruptions JOIN counted ON counted.id = match WHERE who IS NOT NULL
	UNION ALL
	SELECT CASE who WHEN inviter THEN invited ELSE inviter END, 0, 0, 0, 1, 0, 0, 0
	FROM interruptions JOIN counted ON counted.id = match WHERE who IS NOT NULL
	UNION ALL
	SELECT CASE games.winner WHEN 'inviter' THEN invited ELSE inviter END, 0, 0, 0, 0, 0, 1, 0
	FROM games JOIN counted ON counted.id = match WHERE ending = 'resign'
	UNION ALL
	SELECT CASE winner WHEN 'inviter' THEN invited ELSE inviter END, 0, 0, 0, 0, 0, 0, 1
	FROM counted WHERE decided = 'time' AND winner IS NOT NULL
) WHERE player IN (SELECT id FROM players WHERE erased = 0) GROUP BY player;
