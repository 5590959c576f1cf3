-- Several couriers may share the ways: when each way was carried last, not what the last courier carries.
ALTER TABLE couriers ADD COLUMN mail_seen INTEGER NOT NULL DEFAULT 0;
ALTER TABLE couriers ADD COLUMN push_seen INTEGER NOT NULL DEFAULT 0;
ALTER TABLE couriers ADD COLUMN hook_seen INTEGER NOT NULL DEFAULT 0;
UPDATE couriers SET mail_seen = iif(instr(ways, 'mail'), seen, 0), push_seen = iif(instr(ways, 'push'), seen, 0),
	hook_seen = iif(instr(ways, 'hook'), seen, 0);
ALTER TABLE couriers DROP COLUMN ways;
ALTER TABLE couriers DROP COLUMN seen;

-- What follows a plus sign is a label that the owner of a mailbox may choose: codes are counted by mailbox.
DROP INDEX mail_proofs_by_address;
CREATE INDEX mail_proofs_by_mailbox ON mail_proofs (lower(iif(instr(address, '+') BETWEEN 2 AND instr(address, '@'),
	substr(address, 1, instr(address, '+') - 1) || substr(address, instr(address, '@')), address)), at);

-- A code that is mailed to whoever asks for it leaves the one alone that an operator has given.
CREATE TABLE resets_before AS SELECT * FROM resets;
DROP TABLE resets;
CREATE TABLE resets (
	player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	mailed INTEGER NOT NULL CHECK (mailed IN (0, 1)),
	hash BLOB NOT NULL UNIQUE CHECK (length(hash) = 32),
	ends INTEGER NOT NULL, -- Unix seconds
	used INTEGER NOT NULL DEFAULT 0 CHECK (used IN (0, 1)), -- or the player has another password since
	PRIMARY KEY (player, mailed)
) STRICT;
INSERT INTO resets (player, mailed, hash, ends, used) SELECT player, 0, hash, ends, used FROM resets_before;
DROP TABLE resets_before;
