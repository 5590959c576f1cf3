-- Before a flag of a slow match falls its player is told. `warn_due`: when next, in service time; NULL: no more in this turn.
-- `warned_at`: when last in this turn, in Unix seconds; 0: not yet. `warning_told`: they were here, or have read of it since.
ALTER TABLE matches ADD COLUMN warn_due INTEGER;
ALTER TABLE matches ADD COLUMN warned_at INTEGER NOT NULL DEFAULT 0;
ALTER TABLE matches ADD COLUMN warning_told INTEGER NOT NULL DEFAULT 0 CHECK (warning_told = 0 OR warning_told = 1);
CREATE INDEX matches_by_warning ON matches (warn_due) WHERE warn_due IS NOT NULL;
UPDATE matches SET warn_due = due - 86400000 WHERE due IS NOT NULL;
DROP TRIGGER matches_due_no_more;
CREATE TRIGGER matches_due_no_more AFTER UPDATE OF state ON matches
WHEN new.due IS NOT NULL AND (new.state = 'finished' OR new.state = 'annulled')
BEGIN
	UPDATE matches SET due = NULL, waits_for = NULL, asks = '', warn_due = NULL WHERE id = new.id;
END;

-- A player whose account is disabled can't play: no slow clock of theirs runs for 14 days, after a vacation that runs. Then the
-- matches are annulled. Times are service time.
CREATE TABLE slow_stops (
	player INTEGER PRIMARY KEY REFERENCES players (id),
	from_ms INTEGER NOT NULL,
	until_ms INTEGER NOT NULL CHECK (until_ms > from_ms)
) STRICT;
CREATE INDEX slow_stops_by_end ON slow_stops (until_ms);
CREATE TRIGGER slow_stops_begin AFTER UPDATE OF disabled ON players
WHEN old.disabled = 0 AND new.disabled <> 0
BEGIN
	INSERT INTO slow_stops (player, from_ms, until_ms)
		SELECT new.id, begins, begins + 1209600000 FROM (SELECT max(served_ms, coalesce((SELECT max(until_ms)
			FROM vacations WHERE player = new.id), 0)) AS begins FROM heartbeat WHERE id = 1)
		WHERE EXISTS (SELECT 1 FROM matches WHERE inviter = new.id AND due IS NOT NULL)
			OR EXISTS (SELECT 1 FROM matches WHERE invited = new.id AND due IS NOT NULL);
	UPDATE matches SET due = due + 1209600000, warn_due = warn_due + 1209600000
		WHERE inviter = new.id AND due IS NOT NULL AND waits_for = 'inviter';
	UPDATE matches SET due = due + 1209600000, warn_due = warn_due + 1209600000
		WHERE invited = new.id AND due IS NOT NULL AND waits_for = 'invited';
END;
INSERT INTO slow_stops (player, from_ms, until_ms)
	SELECT players.id, served_ms, served_ms + 1209600000 FROM players CROSS JOIN heartbeat
	WHERE disabled <> 0 AND players.id IN (SELECT inviter FROM matches WHERE due IS NOT NULL
		UNION SELECT invited FROM matches WHERE due IS NOT NULL);
UPDATE matches SET due = due + 1209600000, warn_due = warn_due + 1209600000
	WHERE due IS NOT NULL AND iif(waits_for = 'inviter', inviter, invited) IN (SELECT player FROM slow_stops);
-- What is left of it is given back.
CREATE TRIGGER slow_stops_end AFTER DELETE ON slow_stops
BEGIN
	UPDATE matches SET due = due - rest, warn_due = warn_due - rest
		FROM (SELECT max(0, old.until_ms - max(old.from_ms, served_ms)) AS rest FROM heartbeat WHERE id = 1)
		WHERE inviter = old.player AND due IS NOT NULL AND waits_for = 'inviter';
	UPDATE matches SET due = due - rest, warn_due = warn_due - rest
		FROM (SELECT max(0, old.until_ms - max(old.from_ms, served_ms)) AS rest FROM heartbeat WHERE id = 1)
		WHERE invited = old.player AND due IS NOT NULL AND waits_for = 'invited';
END;
CREATE TRIGGER slow_stops_over AFTER UPDATE OF disabled ON players
WHEN old.disabled <> 0 AND new.disabled = 0
BEGIN
	DELETE FROM slow_stops WHERE player = new.id;
END;
