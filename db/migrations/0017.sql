-- Fewer pages to write where a match begins and ends.

-- One look-up for each action of a match that its own transaction, or one before it, has written: a fifth of what an
-- action costs. `barpoint-admin verify` looks for actions without a match.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, 'match INTEGER NOT NULL REFERENCES matches (id)', 'match INTEGER NOT NULL')
	WHERE type = 'table' AND name = 'actions';
PRAGMA writable_schema = RESET;

-- The match of a player that was stopped or finished last, instead of two indexes for that question alone.
ALTER TABLE players ADD COLUMN last_match INTEGER REFERENCES matches (id);
UPDATE players SET last_match = (SELECT id FROM matches WHERE id IN (
	(SELECT id FROM matches WHERE inviter = players.id ORDER BY last_action DESC LIMIT 1),
	(SELECT id FROM matches WHERE invited = players.id ORDER BY last_action DESC LIMIT 1))
	ORDER BY last_action DESC LIMIT 1);
DROP INDEX matches_by_inviter_last;
DROP INDEX matches_by_invited_last;
CREATE TRIGGER players_last_match AFTER UPDATE OF state ON matches WHEN old.state = 'running'
BEGIN
	UPDATE players SET last_match = new.id WHERE id = new.inviter;
	UPDATE players SET last_match = new.id WHERE id = new.invited;
END;

-- Those that run are few among the open ones, and asked for at a start.
DROP INDEX matches_running;

-- The list of all rated matches was what `players` say themselves.
DELETE FROM standings WHERE list = 'all';

-- How many are finished says the last sequence, how many are saved an index of theirs. A rated match has two ratings.
DROP TRIGGER figures_states;
DROP TRIGGER figures_ratings;
DELETE FROM figures WHERE name IN ('finished', 'saved');
CREATE TRIGGER figures_ratings AFTER INSERT ON ratings WHEN new.player < new.opponent
BEGIN UPDATE figures SET value = value + 2 WHERE name = 'ratings'; END;
