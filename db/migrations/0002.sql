-- What people say to and about each other that outlives a session: messages for who isn't here, whom they gag and whom
-- they blind, why they are away, their address.

ALTER TABLE players ADD COLUMN email TEXT NOT NULL DEFAULT '' CHECK (length(email) < 64);
ALTER TABLE players ADD COLUMN away TEXT NOT NULL DEFAULT '' CHECK (length(away) < 128); -- '' = not away

-- Deleted in the turn that delivers them.
CREATE TABLE mail (
	id INTEGER PRIMARY KEY,
	addressee INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	sender INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	at INTEGER NOT NULL,
	text TEXT NOT NULL CHECK (length(text) <= 1024)
) STRICT;

CREATE INDEX mail_by_addressee ON mail (addressee);
CREATE INDEX mail_by_sender ON mail (sender, addressee);

CREATE TABLE ignored (
	player INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	how TEXT NOT NULL CHECK (how IN ('gag', 'blind')),
	other INTEGER NOT NULL REFERENCES players (id) ON DELETE CASCADE,
	PRIMARY KEY (player, how, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX ignored_by_other ON ignored (other);
