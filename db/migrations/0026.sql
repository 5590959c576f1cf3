-- Codes for players who have forgotten their password, made by barpoint-admin: one for each player, good for a day. Of a code
-- only its SHA-256 is kept. The row stays when the code was used, so that a second try can be told why it fails.
CREATE TABLE resets (
	player INTEGER PRIMARY KEY REFERENCES players (id) ON DELETE CASCADE,
	hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
	ends INTEGER NOT NULL, -- Unix seconds
	used INTEGER NOT NULL DEFAULT 0 CHECK (used IN (0, 1)) -- or the player has another password since
) STRICT;

CREATE TRIGGER resets_end AFTER UPDATE OF hash ON players
BEGIN
	UPDATE resets SET used = 1 WHERE player = new.id;
END;
CREATE TRIGGER resets_go AFTER UPDATE OF name, erased ON players
BEGIN
	DELETE FROM resets WHERE player = new.id;
END;
