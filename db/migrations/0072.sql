-- Those who follow a league are told of a last day that has moved, and of offers.
CREATE TRIGGER tournaments_moved AFTER UPDATE ON tournaments WHEN OLD.deadline <> NEW.deadline
BEGIN
	INSERT INTO edition_events (edition, number, kind, about)
		SELECT id, (SELECT coalesce(max(number), 0) + 1 FROM edition_events WHERE edition = editions.id), 'state', 0
		FROM editions WHERE tournament = NEW.id
		ON CONFLICT DO UPDATE SET number = excluded.number;
END;
CREATE TRIGGER pairings_offered AFTER UPDATE ON pairings
	WHEN OLD.offers_first <> NEW.offers_first OR OLD.offers_second <> NEW.offers_second
BEGIN
	INSERT INTO edition_events (edition, number, kind, about)
		VALUES (NEW.edition, (SELECT coalesce(max(number), 0) + 1 FROM edition_events WHERE edition = NEW.edition), 'pairing', NEW.id)
		ON CONFLICT DO UPDATE SET number = excluded.number;
END;
