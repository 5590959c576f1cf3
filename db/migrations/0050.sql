-- Slow matches: days for a turn. `due`: when the flag of the player on turn falls, in service time; NULL: the match is
-- over, or has a clock of seconds or none. `waits_for` is on turn, and asked what `asks` says.
ALTER TABLE matches ADD COLUMN slow_turn INTEGER NOT NULL DEFAULT 0; -- seconds; 0: not slow
ALTER TABLE matches ADD COLUMN slow_rolls TEXT NOT NULL DEFAULT ''
	CHECK (slow_rolls = '' OR slow_rolls = 'inviter' OR slow_rolls = 'invited' OR slow_rolls = 'both');
ALTER TABLE matches ADD COLUMN reserve_inviter_ms INTEGER;
ALTER TABLE matches ADD COLUMN reserve_invited_ms INTEGER;
ALTER TABLE matches ADD COLUMN due INTEGER;
ALTER TABLE matches ADD COLUMN waits_for TEXT CHECK (waits_for IS NULL OR waits_for = 'inviter' OR waits_for = 'invited');
ALTER TABLE matches ADD COLUMN asks TEXT NOT NULL DEFAULT ''
	CHECK (asks = '' OR asks = 'double' OR asks = 'resignation');
ALTER TABLE matches ADD COLUMN turn_began INTEGER NOT NULL DEFAULT 0; -- Unix seconds
-- Lost on time by a player who was absent, and not the first: it moves no rating.
ALTER TABLE matches ADD COLUMN spared INTEGER NOT NULL DEFAULT 0 CHECK (spared = 0 OR spared = 1);
CREATE INDEX matches_due ON matches (due) WHERE due IS NOT NULL;
CREATE INDEX matches_slow_by_inviter ON matches (inviter) WHERE due IS NOT NULL;
CREATE INDEX matches_slow_by_invited ON matches (invited) WHERE due IS NOT NULL;
-- Of each player who has lost one on time, in which order.
CREATE INDEX matches_slow_lost ON matches (iif(winner = 'inviter', invited, inviter), ended)
	WHERE slow_turn > 0 AND decided = 'time';
CREATE TRIGGER matches_due_no_more AFTER UPDATE OF state ON matches
WHEN new.due IS NOT NULL AND (new.state = 'finished' OR new.state = 'annulled')
BEGIN
	UPDATE matches SET due = NULL, waits_for = NULL, asks = '' WHERE id = new.id;
END;

-- Those that aren't over.
INSERT INTO figures (name, value) VALUES ('slow', 0);
CREATE TRIGGER figures_slow AFTER UPDATE OF due ON matches WHEN (old.due IS NULL) <> (new.due IS NULL)
BEGIN
	UPDATE figures SET value = value + iif(new.due IS NULL, -1, 1) WHERE name = 'slow';
END;
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
	UNION ALL SELECT 'envelopes in use', count(*) FROM envelopes WHERE state = 'in use'
	UNION ALL SELECT 'envelopes void', count(*) FROM envelopes WHERE state = 'void';

-- Offers of slow matches, to one player or to anybody (NULL).
CREATE TABLE slow_offers (
	id INTEGER PRIMARY KEY,
	inviter INTEGER NOT NULL REFERENCES players (id),
	invited INTEGER REFERENCES players (id),
	options TEXT NOT NULL CHECK (length(options) BETWEEN 1 AND 160),
	names_crawford INTEGER NOT NULL CHECK (names_crawford = 0 OR names_crawford = 1),
	told INTEGER NOT NULL DEFAULT 0 CHECK (told = 0 OR told = 1), -- the invited has read it
	at INTEGER NOT NULL,    -- Unix seconds
	lapses INTEGER NOT NULL -- in service time
) STRICT;
CREATE UNIQUE INDEX slow_offers_by_inviter ON slow_offers (inviter, coalesce(invited, 0));
CREATE INDEX slow_offers_by_invited ON slow_offers (invited);
CREATE INDEX slow_offers_by_lapse ON slow_offers (lapses);

-- While one runs, the clock of no slow match of that player does. Times are service time.
CREATE TABLE vacations (
	id INTEGER PRIMARY KEY,
	player INTEGER NOT NULL REFERENCES players (id),
	from_ms INTEGER NOT NULL,
	until_ms INTEGER NOT NULL CHECK (until_ms >= from_ms),
	days INTEGER NOT NULL CHECK (days > 0), -- that count, whole ones
	by_itself INTEGER NOT NULL CHECK (by_itself = 0 OR by_itself = 1) -- taken by the server in place of a loss
) STRICT;
CREATE INDEX vacations_by_player ON vacations (player, from_ms);

-- A line that belongs to a match: it is read there.
ALTER TABLE mail ADD COLUMN match INTEGER REFERENCES matches (id);
