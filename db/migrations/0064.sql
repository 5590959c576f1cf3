-- What has changed in an edition of a tournament, for those who follow it: of each thing its last change, in the order of these.
CREATE TABLE edition_events (
	edition INTEGER NOT NULL REFERENCES editions (id),
	number INTEGER NOT NULL, -- from 1 in each edition; never used twice
	kind TEXT NOT NULL CHECK (kind = 'state' OR kind = 'called' OR kind = 'entrant' OR kind = 'pairing' OR kind = 'standing'
		OR kind = 'act'),
	about INTEGER NOT NULL, -- an entrant's player, a pairing, an action of a director; 0: the edition
	UNIQUE (edition, kind, about)
) STRICT;
CREATE INDEX edition_events_by_number ON edition_events (edition, number);

INSERT INTO edition_events (edition, number, kind, about)
	SELECT edition, row_number() OVER (PARTITION BY edition ORDER BY turn, about), kind, about FROM (
		SELECT id AS edition, 0 AS turn, 'state' AS kind, 0 AS about FROM editions
		UNION ALL SELECT edition, 1, 'entrant', player FROM entrants
		UNION ALL SELECT edition, 2, 'pairing', id FROM pairings
		UNION ALL SELECT DISTINCT edition, 3, 'standing', 0 FROM pairings
		UNION ALL SELECT edition, 4, 'act', id FROM director_actions);

CREATE TRIGGER editions_made AFTER INSERT ON editions
BEGIN
	INSERT INTO edition_events (edition, number, kind, about) VALUES (NEW.id, 1, 'state', 0);
END;
CREATE TRIGGER editions_changed AFTER UPDATE ON editions
	WHEN OLD.state <> NEW.state OR OLD.paused <> NEW.paused OR OLD.starts IS NOT NEW.starts OR OLD.round <> NEW.round
		OR OLD.rounds <> NEW.rounds OR OLD.winner IS NOT NEW.winner
BEGIN
	INSERT INTO edition_events (edition, number, kind, about)
		VALUES (NEW.id, (SELECT coalesce(max(number), 0) + 1 FROM edition_events WHERE edition = NEW.id), 'state', 0)
		ON CONFLICT DO UPDATE SET number = excluded.number;
END;
-- When it was time, its entrants were called; so they were when it began.
CREATE TRIGGER editions_called AFTER UPDATE ON editions
	WHEN (OLD.state = 'open' AND NEW.state = 'late')
		OR (NEW.state = 'open' AND OLD.starts IS NEW.starts AND OLD.wake IS NOT NULL AND OLD.wake <> NEW.wake)
BEGIN
	INSERT INTO edition_events (edition, number, kind, about)
		VALUES (NEW.id, (SELECT coalesce(max(number), 0) + 1 FROM edition_events WHERE edition = NEW.id), 'called', 0)
		ON CONFLICT DO UPDATE SET number = excluded.number;
END;

CREATE TRIGGER entrants_came AFTER INSERT ON entrants
BEGIN
	INSERT INTO edition_events (edition, number, kind, about)
		VALUES (NEW.edition, (SELECT coalesce(max(number), 0) + 1 FROM edition_events WHERE edition = NEW.edition), 'entrant', NEW.player)
		ON CONFLICT DO UPDATE SET number = excluded.number;
END;
CREATE TRIGGER entrants_went AFTER DELETE ON entrants
BEGIN
	INSERT INTO edition_events (edition, number, kind, about)
		VALUES (OLD.edition, (SELECT coalesce(max(number), 0) + 1 FROM edition_events WHERE edition = OLD.edition), 'entrant', OLD.player)
		ON CONFLICT DO UPDATE SET number = excluded.number;
END;
CREATE TRIGGER entrants_changed AFTER UPDATE ON entrants
	WHEN OLD.player <> NEW.player OR OLD.state <> NEW.state OR OLD.seed <> NEW.seed OR OLD.first_round <> NEW.first_round
BEGIN
	INSERT INTO edition_events (edition, number, kind, about)
		VALUES (NEW.edition, (SELECT coalesce(max(number), 0) + 1 FROM edition_events WHERE edition = NEW.edition), 'entrant', OLD.player)
		ON CONFLICT DO UPDATE SET number = excluded.number;
	INSERT INTO edition_events (edition, number, kind, about)
		SELECT NEW.edition, (SELECT coalesce(max(number), 0) + 1 FROM edition_events WHERE edition = NEW.edition), 'entrant', NEW.player
		WHERE OLD.player <> NEW.player
		ON CONFLICT DO UPDATE SET number = excluded.number;
	INSERT INTO edition_events (edition, number, kind, about)
		VALUES (NEW.edition, (SELECT coalesce(max(number), 0) + 1 FROM edition_events WHERE edition = NEW.edition), 'standing', 0)
		ON CONFLICT DO UPDATE SET number = excluded.number;
END;

CREATE TRIGGER pairings_made AFTER INSERT ON pairings
BEGIN
	INSERT INTO edition_events (edition, number, kind, about)
		VALUES (NEW.edition, (SELECT coalesce(max(number), 0) + 1 FROM edition_events WHERE edition = NEW.edition), 'pairing', NEW.id)
		ON CONFLICT DO UPDATE SET number = excluded.number;
	INSERT INTO edition_events (edition, number, kind, about)
		VALUES (NEW.edition, (SELECT coalesce(max(number), 0) + 1 FROM edition_events WHERE edition = NEW.edition), 'standing', 0)
		ON CONFLICT DO UPDATE SET number = excluded.number;
END;
CREATE TRIGGER pairings_changed AFTER UPDATE ON pairings
	WHEN OLD.second IS NOT NEW.second OR OLD.state <> NEW.state OR OLD.match IS NOT NEW.match OR OLD.winner IS NOT NEW.winner
		OR OLD.decided IS NOT NEW.decided OR OLD.score_first <> NEW.score_first OR OLD.score_second <> NEW.score_second
		OR OLD.joined_first <> NEW.joined_first OR OLD.joined_second <> NEW.joined_second OR OLD.struck <> NEW.struck
BEGIN
	INSERT INTO edition_events (edition, number, kind, about)
		VALUES (NEW.edition, (SELECT coalesce(max(number), 0) + 1 FROM edition_events WHERE edition = NEW.edition), 'pairing', NEW.id)
		ON CONFLICT DO UPDATE SET number = excluded.number;
END;
CREATE TRIGGER pairings_decided AFTER UPDATE ON pairings
	WHEN (OLD.state <> NEW.state AND (OLD.state = 'over' OR NEW.state = 'over')) OR OLD.struck <> NEW.struck
BEGIN
	INSERT INTO edition_events (edition, number, kind, about)
		VALUES (NEW.edition, (SELECT coalesce(max(number), 0) + 1 FROM edition_events WHERE edition = NEW.edition), 'standing', 0)
		ON CONFLICT DO UPDATE SET number = excluded.number;
END;

CREATE TRIGGER director_actions_made AFTER INSERT ON director_actions
BEGIN
	INSERT INTO edition_events (edition, number, kind, about)
		VALUES (NEW.edition, (SELECT coalesce(max(number), 0) + 1 FROM edition_events WHERE edition = NEW.edition), 'act', NEW.id)
		ON CONFLICT DO UPDATE SET number = excluded.number;
END;
