-- Those who follow a league are told that its last day is over, also if nothing else has changed then.
CREATE TRIGGER editions_closed AFTER UPDATE ON editions
	WHEN OLD.state = 'playing' AND NEW.state = 'playing' AND OLD.late_until IS NOT NEW.late_until
BEGIN
	INSERT INTO edition_events (edition, number, kind, about)
		VALUES (NEW.id, (SELECT coalesce(max(number), 0) + 1 FROM edition_events WHERE edition = NEW.id), 'state', 0)
		ON CONFLICT DO UPDATE SET number = excluded.number;
END;
