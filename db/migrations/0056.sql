-- What players are told while they are away, until a courier has carried it: a row for each notice and way. Times are of the
-- wall clock, for a letter costs nobody anything. `letter` is the row that leads a letter, in all that go with it.
--
--   waits --take--> taken --done--> sent
--     ^               |  \--refused, or a day of attempts--> failed
--     +-----later-----+
--   waits, taken --answered meanwhile, too late, too many--> dropped
CREATE TABLE outbox (
	id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: readers fold letters by it
	player INTEGER REFERENCES players (id), -- NULL: for a hook
	kind TEXT NOT NULL CHECK (kind IN ('turn', 'flag', 'message', 'offer', 'result', 'proof', 'forgot', 'test', 'daily')),
	way TEXT NOT NULL CHECK (way IN ('mail', 'push', 'hook')),
	push INTEGER NOT NULL DEFAULT 0, -- the browser
	hook TEXT NOT NULL DEFAULT '', -- the address
	match INTEGER NOT NULL DEFAULT 0, -- 0: about none; of a proof its row
	what TEXT NOT NULL DEFAULT '', -- more about it: why, which day
	digest INTEGER NOT NULL DEFAULT 0 CHECK (digest = 0 OR digest = 1), -- goes with others, once a day
	at INTEGER NOT NULL, -- when it happened
	due INTEGER NOT NULL, -- when it may be handed over, also: again
	state TEXT NOT NULL DEFAULT 'waits' CHECK (state IN ('waits', 'taken', 'sent', 'dropped', 'failed')),
	letter INTEGER, -- NULL: in none yet
	taken INTEGER, -- when that was handed over first
	tries INTEGER NOT NULL DEFAULT 0, -- attempts that failed
	settled INTEGER -- when it was sent, dropped, or failed
) STRICT;
CREATE INDEX outbox_due ON outbox (due) WHERE settled IS NULL;
CREATE INDEX outbox_by_player ON outbox (player, push, kind, match);
CREATE INDEX outbox_by_letter ON outbox (letter) WHERE settled IS NULL AND letter IS NOT NULL;
CREATE INDEX outbox_digests ON outbox (at) WHERE settled IS NULL AND digest = 1;
CREATE INDEX outbox_settled ON outbox (settled) WHERE settled IS NOT NULL;

-- What is told to more players than one turn of the server may take rows for: it goes on after this one.
CREATE TABLE outbox_spreads (
	id INTEGER PRIMARY KEY,
	player INTEGER NOT NULL REFERENCES players (id), -- whose friends are told: of an offer of that player's
	after INTEGER NOT NULL DEFAULT 0, -- the last who was told; -1: all were, and for an hour nobody is again
	at INTEGER NOT NULL
) STRICT;
CREATE UNIQUE INDEX outbox_spreads_by_player ON outbox_spreads (player);
CREATE INDEX outbox_spreads_by_time ON outbox_spreads (at);
CREATE INDEX outbox_spreads_that_go_on ON outbox_spreads (id) WHERE after >= 0;

-- How a player wants to be told; kinds without a row go the usual way.
CREATE TABLE routes (
	player INTEGER NOT NULL REFERENCES players (id),
	kind TEXT NOT NULL CHECK (kind IN ('turn', 'flag', 'message', 'offer', 'result')),
	way TEXT NOT NULL CHECK (way IN ('digest', 'now', 'no')),
	PRIMARY KEY (player, kind)
) STRICT, WITHOUT ROWID;
-- When, in minutes of the player's day; without a row at 18:00.
CREATE TABLE digest_times (
	player INTEGER PRIMARY KEY REFERENCES players (id),
	minute INTEGER NOT NULL CHECK (minute BETWEEN 0 AND 1439)
) STRICT;

-- The address to which a player has letters sent, once it is proven. `place` and `asks` are in a link of each letter: the page
-- there asks once more. Only its link, with `ends`, ends the mail.
CREATE TABLE mail_routes (
	player INTEGER PRIMARY KEY REFERENCES players (id),
	address TEXT NOT NULL CHECK (length(address) BETWEEN 3 AND 254),
	at INTEGER NOT NULL,
	place INTEGER NOT NULL UNIQUE,
	asks BLOB NOT NULL CHECK (length(asks) = 16),
	ends BLOB NOT NULL CHECK (length(ends) = 16),
	refused INTEGER NOT NULL DEFAULT 0, -- letters that came back
	ended INTEGER NOT NULL DEFAULT 0 CHECK (ended = 0 OR ended = 1) -- too many did: nothing goes there, and the player reads it
) STRICT;
-- Addresses that are not proven yet, and for a day those that were asked for. The code is made when its letter is written.
CREATE TABLE mail_proofs (
	id INTEGER PRIMARY KEY,
	player INTEGER NOT NULL REFERENCES players (id),
	address TEXT NOT NULL CHECK (length(address) BETWEEN 3 AND 254),
	at INTEGER NOT NULL,
	hash BLOB CHECK (hash IS NULL OR length(hash) = 32), -- SHA-256 of number, code; NULL: not written yet
	ends INTEGER NOT NULL DEFAULT 0,
	tries INTEGER NOT NULL DEFAULT 0, -- that were wrong
	over INTEGER NOT NULL DEFAULT 0 CHECK (over = 0 OR over = 1) -- used, or taken back
) STRICT;
CREATE INDEX mail_proofs_by_player ON mail_proofs (player, at);
CREATE INDEX mail_proofs_by_address ON mail_proofs (lower(address), at);
CREATE INDEX mail_proofs_by_time ON mail_proofs (at);

-- Browsers that are told.
CREATE TABLE pushes (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	player INTEGER NOT NULL REFERENCES players (id),
	endpoint TEXT NOT NULL UNIQUE CHECK (length(endpoint) <= 900),
	p256dh TEXT NOT NULL CHECK (length(p256dh) = 87),
	auth TEXT NOT NULL CHECK (length(auth) = 22),
	at INTEGER NOT NULL
) STRICT;
CREATE INDEX pushes_by_player ON pushes (player, id);
-- Links to all that is kept of a player, good for a day; as feeds.
CREATE TABLE data_links (
	place INTEGER PRIMARY KEY,
	player INTEGER NOT NULL REFERENCES players (id),
	rest BLOB NOT NULL CHECK (length(rest) = 24),
	ends INTEGER NOT NULL
) STRICT;
CREATE INDEX data_links_by_player ON data_links (player);
CREATE INDEX data_links_by_end ON data_links (ends);

-- The courier that was here last.
CREATE TABLE couriers (
	id INTEGER PRIMARY KEY CHECK (id = 1),
	key TEXT NOT NULL, -- the public key of its pushes; '': none
	ways TEXT NOT NULL,
	seen INTEGER NOT NULL
) STRICT;

-- Who has another password, or none any more, is told in no browser of before; who may not come is not told at all.
CREATE TRIGGER pushes_end AFTER UPDATE OF hash, disabled, erased ON players
BEGIN
	DELETE FROM pushes WHERE player = new.id;
	DELETE FROM data_links WHERE player = new.id;
END;

INSERT INTO figures (name, value) VALUES ('outbox', 0), ('pushes', 0), ('mail routes', 0);
CREATE TRIGGER figures_outbox_more AFTER INSERT ON outbox
BEGIN UPDATE figures SET value = value + 1 WHERE name = 'outbox'; END;
CREATE TRIGGER figures_outbox_settled AFTER UPDATE OF settled ON outbox WHEN old.settled IS NULL AND new.settled IS NOT NULL
BEGIN UPDATE figures SET value = value - 1 WHERE name = 'outbox'; END;
CREATE TRIGGER figures_outbox_less AFTER DELETE ON outbox WHEN old.settled IS NULL
BEGIN UPDATE figures SET value = value - 1 WHERE name = 'outbox'; END;
CREATE TRIGGER figures_pushes_more AFTER INSERT ON pushes
BEGIN UPDATE figures SET value = value + 1 WHERE name = 'pushes'; END;
CREATE TRIGGER figures_pushes_less AFTER DELETE ON pushes
BEGIN UPDATE figures SET value = value - 1 WHERE name = 'pushes'; END;
CREATE TRIGGER figures_mail_routes_more AFTER INSERT ON mail_routes
BEGIN UPDATE figures SET value = value + 1 WHERE name = 'mail routes'; END;
CREATE TRIGGER figures_mail_routes_less AFTER DELETE ON mail_routes
BEGIN UPDATE figures SET value = value - 1 WHERE name = 'mail routes'; END;
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
	UNION ALL SELECT 'feeds', count(*) FROM feeds
	UNION ALL SELECT 'outbox', count(*) FROM outbox WHERE settled IS NULL
	UNION ALL SELECT 'pushes', count(*) FROM pushes
	UNION ALL SELECT 'mail routes', count(*) FROM mail_routes
	UNION ALL SELECT 'envelopes in use', count(*) FROM envelopes WHERE state = 'in use'
	UNION ALL SELECT 'envelopes void', count(*) FROM envelopes WHERE state = 'void';
