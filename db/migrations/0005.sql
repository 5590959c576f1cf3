-- The dice: a book of sealed envelopes, the salts of players and matches.

-- Numbered 1, 2, 3 ... without gaps. A match takes the first sealed one; who has a match that lost its envelope takes
-- another, for the throws from there on.
CREATE TABLE envelopes (
	number INTEGER PRIMARY KEY CHECK (number > 0),
	commitment BLOB NOT NULL CHECK (length(commitment) = 32), -- SHA-256 of the seed
	chain BLOB NOT NULL CHECK (length(chain) = 32), -- SHA-256 of the chain before and the commitment
	key TEXT NOT NULL CHECK (length(key) = 16), -- id of the key it is sealed with
	sealed BLOB CHECK (length(sealed) = 72), -- nonce and secretbox of the seed; NULL once opened
	seed BLOB CHECK (length(seed) = 32), -- once opened
	state TEXT NOT NULL DEFAULT 'sealed' CHECK (state IN ('sealed', 'in use', 'opened', 'void')),
	reason TEXT NOT NULL DEFAULT '' CHECK (length(reason) <= 64), -- why it is void
	match INTEGER REFERENCES matches (id), -- whose dice it holds
	from_throw INTEGER, -- of that match
	CHECK ((seed IS NOT NULL) = (state = 'opened')),
	CHECK ((reason <> '') = (state = 'void')),
	CHECK ((match IS NOT NULL) = (from_throw IS NOT NULL)),
	CHECK (match IS NOT NULL OR state NOT IN ('in use', 'opened'))
) STRICT;

CREATE INDEX envelopes_by_match ON envelopes (match, from_throw) WHERE match IS NOT NULL;
-- These hold a few hundred rows each; how many are opened follows from them.
CREATE INDEX envelopes_sealed ON envelopes (number) WHERE state = 'sealed';
CREATE INDEX envelopes_in_use ON envelopes (number) WHERE state = 'in use';
CREATE INDEX envelopes_void ON envelopes (number) WHERE state = 'void';

CREATE TRIGGER envelopes_keep BEFORE UPDATE ON envelopes
WHEN new.number IS NOT old.number OR new.commitment IS NOT old.commitment OR new.chain IS NOT old.chain
	OR old.state IN ('opened', 'void') OR (old.match IS NOT NULL AND new.match IS NOT old.match)
	OR (old.state = 'in use' AND new.state = 'sealed')
BEGIN SELECT raise(ABORT, 'what is written in the book of envelopes stays'); END;
CREATE TRIGGER envelopes_stay BEFORE DELETE ON envelopes
BEGIN SELECT raise(ABORT, 'what is written in the book of envelopes stays'); END;

-- How often an envelope was taken, opened or made void: by this a copy of the book is known to be an old one.
CREATE TABLE book (
	id INTEGER PRIMARY KEY CHECK (id = 1),
	changes INTEGER NOT NULL
) STRICT;
INSERT INTO book (id, changes) VALUES (1, 0);

-- For the next new match of the player; '' = none.
ALTER TABLE players ADD COLUMN salt TEXT NOT NULL DEFAULT '' CHECK (length(salt) <= 64);

ALTER TABLE matches ADD COLUMN inviter_salt TEXT NOT NULL DEFAULT '' CHECK (length(inviter_salt) <= 64);
ALTER TABLE matches ADD COLUMN invited_salt TEXT NOT NULL DEFAULT '' CHECK (length(invited_salt) <= 64);
ALTER TABLE matches ADD COLUMN throws INTEGER NOT NULL DEFAULT 0; -- up to last_action

UPDATE matches SET throws = thrown.last FROM
	(SELECT match, max(throw) AS last FROM actions GROUP BY match) AS thrown
	WHERE matches.id = thrown.match;
