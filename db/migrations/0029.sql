-- Where each game ends in the journal, and which seats programs held then: so any game is read by itself, without those
-- before it.

ALTER TABLE games ADD COLUMN last_action INTEGER NOT NULL DEFAULT 0; -- id of the action that ended it, 0 = not known
ALTER TABLE games ADD COLUMN last_number INTEGER NOT NULL DEFAULT 0; -- that action's number in the match
ALTER TABLE games ADD COLUMN programs INTEGER NOT NULL DEFAULT 0; -- 1 the inviter's seat, 2 the other; open tables only

DROP TRIGGER games_keep;

UPDATE games SET last_action = ended.id, last_number = ended.number FROM (
	SELECT match, id, number, row_number() OVER (PARTITION BY match ORDER BY id) AS game FROM actions
	WHERE events GLOB '*[OX] won [sgb]*') AS ended
WHERE ended.match = games.match AND ended.game = games.number;

-- Sides swap with each game; a seat that changes between two games still has the side of the first.
CREATE TEMP TABLE seats AS
	SELECT seen.match, seen.id, seen.text GLOB '* is a program' AS program,
		(seen.side = matches.inviter_side) = (max(seen.game, 1) % 2 = 1) AS inviter
	FROM (SELECT match, id, side, text, events, sum(events GLOB 'game *') OVER (PARTITION BY match ORDER BY id) AS game
		FROM actions WHERE match IN (SELECT id FROM matches WHERE options GLOB '*open*')
		AND (events GLOB 'game *' OR text GLOB '[OX] is a p*')) AS seen
	JOIN matches ON matches.id = seen.match WHERE seen.text GLOB '[OX] is a p*';
CREATE INDEX temp.seats_by_match ON seats (match, inviter, id);
UPDATE games SET programs =
	coalesce((SELECT program FROM seats WHERE seats.match = games.match AND inviter = 1
		AND id <= games.last_action ORDER BY id DESC LIMIT 1), 0) +
	2 * coalesce((SELECT program FROM seats WHERE seats.match = games.match AND inviter = 0
		AND id <= games.last_action ORDER BY id DESC LIMIT 1), 0)
WHERE match IN (SELECT match FROM seats);
DROP TABLE seats;

CREATE TRIGGER games_keep BEFORE UPDATE ON games
BEGIN SELECT raise(ABORT, 'the journal is only appended to'); END;
