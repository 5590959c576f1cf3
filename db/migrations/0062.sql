-- One more kind of notices: a tournament calls, or has paired two players. The tables with that CHECK are made anew for it. What
-- hooks are told is counted by hook. The numbers of notices go on from before, for readers fold letters by them.
CREATE TABLE outbox_before AS SELECT * FROM outbox;
CREATE TABLE outbox_numbers AS SELECT seq FROM sqlite_sequence WHERE name = 'outbox';
DROP TABLE outbox;
CREATE TABLE outbox (
	id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: readers fold letters by it
	player INTEGER REFERENCES players (id), -- NULL: for a hook
	kind TEXT NOT NULL CHECK (kind IN ('turn', 'flag', 'called', 'message', 'offer', 'result', 'proof', 'forgot', 'test', 'moved',
		'tournament')),
	way TEXT NOT NULL CHECK (way IN ('mail', 'push', 'hook')),
	push INTEGER NOT NULL DEFAULT 0, -- the browser
	hook TEXT NOT NULL DEFAULT '', -- the address; of 'moved' that of before
	match INTEGER NOT NULL DEFAULT 0, -- 0: about none; of a proof its row, of 'moved' the place of its route, of a tournament its edition
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
INSERT INTO outbox (id, player, kind, way, push, hook, match, what, digest, at, due, state, letter, taken, tries, settled)
	SELECT id, player, kind, way, push, hook, match, what, digest, at, due, state, letter, taken, tries, settled
	FROM outbox_before ORDER BY id;
DELETE FROM sqlite_sequence WHERE name = 'outbox';
INSERT INTO sqlite_sequence (name, seq) SELECT 'outbox', seq FROM outbox_numbers;
DROP TABLE outbox_before;
DROP TABLE outbox_numbers;
CREATE INDEX outbox_due ON outbox (due) WHERE settled IS NULL;
CREATE INDEX outbox_by_way ON outbox (way, due) WHERE settled IS NULL;
CREATE INDEX outbox_by_player ON outbox (player, push, kind, match);
CREATE INDEX outbox_by_letter ON outbox (letter) WHERE settled IS NULL AND letter IS NOT NULL;
CREATE INDEX outbox_digests ON outbox (at) WHERE settled IS NULL AND digest = 1;
CREATE INDEX outbox_settled ON outbox (settled) WHERE settled IS NOT NULL;
CREATE INDEX outbox_by_hook ON outbox (hook, at) WHERE way = 'hook';
CREATE TRIGGER figures_outbox_more AFTER INSERT ON outbox
BEGIN UPDATE figures SET value = value + 1 WHERE name = 'outbox'; END;
CREATE TRIGGER figures_outbox_settled AFTER UPDATE OF settled ON outbox WHEN old.settled IS NULL AND new.settled IS NOT NULL
BEGIN UPDATE figures SET value = value - 1 WHERE name = 'outbox'; END;
CREATE TRIGGER figures_outbox_less AFTER DELETE ON outbox WHEN old.settled IS NULL
BEGIN UPDATE figures SET value = value - 1 WHERE name = 'outbox'; END;

CREATE TABLE routes_before AS SELECT * FROM routes;
DROP TABLE routes;
CREATE TABLE routes (
	player INTEGER NOT NULL REFERENCES players (id),
	kind TEXT NOT NULL CHECK (kind IN ('turn', 'flag', 'called', 'message', 'offer', 'result')),
	way TEXT NOT NULL CHECK (way IN ('digest', 'now', 'no')),
	PRIMARY KEY (player, kind)
) STRICT, WITHOUT ROWID;
INSERT INTO routes (player, kind, way) SELECT player, kind, way FROM routes_before;
DROP TABLE routes_before;
