-- Two more kinds of tournaments: rolling ones, which pair whoever is free for some minutes, and leagues.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, 'CHECK (kind = ''knockout'' OR kind = ''swiss'')',
	'CHECK (kind = ''knockout'' OR kind = ''swiss'' OR kind = ''rolling'' OR kind = ''league'')')
	WHERE type = 'table' AND name = 'tournaments';
PRAGMA writable_schema = RESET;
ALTER TABLE tournaments ADD COLUMN minutes INTEGER NOT NULL DEFAULT 0; -- of a rolling one

-- In service time: until when a rolling one pairs. While it is paused: for how long it will go on.
ALTER TABLE editions ADD COLUMN until_ms INTEGER;
-- Likewise, of a rolling one that is played: since when they wait to be paired; NULL: they don't.
ALTER TABLE entrants ADD COLUMN free_ms INTEGER;
CREATE INDEX entrants_free ON entrants (player) WHERE free_ms IS NOT NULL;
CREATE TRIGGER entrants_rest AFTER UPDATE OF state ON editions WHEN new.state = 'over' AND old.state <> 'over'
BEGIN UPDATE entrants SET free_ms = NULL WHERE edition = new.id AND free_ms IS NOT NULL; END;

-- Won within a few plays: two players win only one such match against each other.
ALTER TABLE pairings ADD COLUMN hurried INTEGER NOT NULL DEFAULT 0 CHECK (hurried = 0 OR hurried = 1);
-- It counts for nobody, whoever wins it.
ALTER TABLE pairings ADD COLUMN struck INTEGER NOT NULL DEFAULT 0 CHECK (struck = 0 OR struck = 1);
