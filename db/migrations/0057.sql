-- A slow match that is lost because an account is erased counts as finished for nobody.
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
	FROM counted WHERE state = 'finished' AND decided <> 'erased' AND winner IS NOT NULL
		AND NOT EXISTS (SELECT 1 FROM interruptions WHERE match = counted.id AND interruptions.resumed IS NULL)
	UNION ALL
	SELECT invited, 1, 0, 0, 0, 0, 0, 0
	FROM counted WHERE state = 'finished' AND decided <> 'erased' AND winner IS NOT NULL
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
