-- Offers of slow matches are counted; vacations are found by their end. REPLACE tells no DELETE trigger of the offer whose place a
-- new one takes.
INSERT INTO figures (name, value) SELECT 'slow offers', count(*) FROM slow_offers;
CREATE TRIGGER figures_slow_offers_replaced BEFORE INSERT ON slow_offers
BEGIN
	UPDATE figures SET value = value - 1 WHERE name = 'slow offers' AND EXISTS (SELECT 1 FROM slow_offers
		WHERE inviter = new.inviter AND coalesce(invited, 0) = coalesce(new.invited, 0));
END;
CREATE TRIGGER figures_slow_offers_more AFTER INSERT ON slow_offers
BEGIN UPDATE figures SET value = value + 1 WHERE name = 'slow offers'; END;
CREATE TRIGGER figures_slow_offers_less AFTER DELETE ON slow_offers
BEGIN UPDATE figures SET value = value - 1 WHERE name = 'slow offers'; END;
CREATE INDEX vacations_by_end ON vacations (until_ms);
DROP VIEW figures_recount;
CREATE VIEW figures_recount (name, value) AS
	SELECT 'erased', count(*) FROM players WHERE erased <> 0
	UNION ALL SELECT 'visitors', count(*) FROM players WHERE visitor = 1
	UNION ALL SELECT 'gone', coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'players'), 0) - count(*) FROM players
	UNION ALL SELECT 'saved', count(*) FROM matches WHERE state = 'saved'
	UNION ALL SELECT 'slow', count(*) FROM matches WHERE due IS NOT NULL
	UNION ALL SELECT 'slow offers', count(*) FROM slow_offers
	UNION ALL SELECT 'games', count(*) FROM games
	UNION ALL SELECT 'ratings', count(*) FROM ratings
	UNION ALL SELECT 'friends', count(*) FROM friends
	UNION ALL SELECT 'reports kept', count(*) FROM reports
	UNION ALL SELECT 'lessons', count(*) FROM lessons
	UNION ALL SELECT 'feeds', count(*) FROM feeds
	UNION ALL SELECT 'outbox', count(*) FROM outbox WHERE settled IS NULL
	UNION ALL SELECT 'pushes', count(*) FROM pushes
	UNION ALL SELECT 'mail routes', count(*) FROM mail_routes
	UNION ALL SELECT 'envelopes in use', count(*) FROM envelopes WHERE state = 'in use'
	UNION ALL SELECT 'envelopes void', count(*) FROM envelopes WHERE state = 'void';
