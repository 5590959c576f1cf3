-- What programs may log in with instead of a password. Of a token only its SHA-256 is kept. One that belongs to an account
-- which gets another password or name, is disabled or is erased, is good for nothing any more. The key has the order of
-- the columns: SQLite 3.40's quick_check takes other orders for damage.
CREATE TABLE tokens (
	player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	ends INTEGER NOT NULL,
	hash BLOB NOT NULL CHECK (length(hash) = 32),
	PRIMARY KEY (player, ends, hash)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER tokens_end AFTER UPDATE OF hash, name, disabled, erased ON players
BEGIN
	DELETE FROM tokens WHERE player = new.id;
END;
