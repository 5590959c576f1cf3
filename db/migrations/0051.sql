-- Secret addresses at which players read what waits for them. Of each only the SHA-256 of its token is kept: `place` is its
-- first eight bytes, by which the row is found, `rest` all others. The addresses of an account that gets another password,
-- is disabled or is erased end.
CREATE TABLE feeds (
	place INTEGER PRIMARY KEY,
	player INTEGER NOT NULL REFERENCES players (id),
	made INTEGER NOT NULL, -- Unix seconds
	rest BLOB NOT NULL CHECK (length(rest) = 24)
) STRICT;
CREATE INDEX feeds_by_player ON feeds (player, made);
CREATE TRIGGER feeds_end AFTER UPDATE OF hash, disabled, erased ON players
BEGIN
	DELETE FROM feeds WHERE player = new.id;
END;

INSERT INTO figures (name, value) VALUES ('feeds', 0);
CREATE TRIGGER figures_feeds_more AFTER INSERT ON feeds
BEGIN UPDATE figures SET value = value + 1 WHERE name = 'feeds'; END;
CREATE TRIGGER figures_feeds_less AFTER DELETE ON feeds
BEGIN UPDATE figures SET value = value - 1 WHERE name = 'feeds'; END;
DROP VIEW figures_recount;
CREATE VIEW figures_recount (name, value) AS
	SELECT 'erased', count(*) FROM players WHERE erased <> 0
	UNION ALL SELECT 'visitors', count(*) FROM players WHERE visitor = 1
	UNION ALL SELECT 'gone', coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'players'), 0) - count(*) FROM players
	UNION ALL SELECT 'saved', count(*) FROM matches WHERE state = 'saved'
	UNION ALL SELECT 'slow', count(*) FROM matches WHERE due IS NOT NULL
	UNION ALL SELECT 'games', count(*) FROM games
	UNION ALL SELECT 'ratings', count(*) FROM ratings
	UNION ALL SELECT 'friends', count(*) FROM friends
	UNION ALL SELECT 'reports kept', count(*) FROM reports
	UNION ALL SELECT 'lessons', count(*) FROM lessons
	UNION ALL SELECT 'feeds', count(*) FROM feeds
	UNION ALL SELECT 'envelopes in use', count(*) FROM envelopes WHERE state = 'in use'
	UNION ALL SELECT 'envelopes void', count(*) FROM envelopes WHERE state = 'void';

-- Matches that may have ended while a player was away, and when.
CREATE INDEX matches_ended_away_inviter ON matches (inviter, ended) WHERE kind = 'slow' AND ended IS NOT NULL
	OR decided = 'claim' OR decided = 'time' OR decided = 'left' OR decided = 'erased';
CREATE INDEX matches_ended_away_invited ON matches (invited, ended) WHERE kind = 'slow' AND ended IS NOT NULL
	OR decided = 'claim' OR decided = 'time' OR decided = 'left' OR decided = 'erased';
