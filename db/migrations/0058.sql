-- Two more kinds of notices: to an address that has the mail of an account no more, and of tournaments to hooks. The table is
-- made anew for them. Its numbers go on from before, for readers fold letters by them.
DROP VIEW figures_recount;
CREATE TABLE outbox_wider (
	id INTEGER PRIMARY KEY AUTOINCREMENT, -- never given twice: readers fold letters by it
	player INTEGER REFERENCES players (id), -- NULL: for a hook
	kind TEXT NOT NULL CHECK (kind IN ('turn', 'flag', 'message', 'offer', 'result', 'proof', 'forgot', 'test', 'moved',
		'tournament', 'daily')),
	way TEXT NOT NULL CHECK (way IN ('mail', 'push', 'hook')),
	push INTEGER NOT NULL DEFAULT 0, -- the browser
	hook TEXT NOT NULL DEFAULT '', -- the address; of 'moved' that of before
	match INTEGER NOT NULL DEFAULT 0, -- 0: about none; of a proof its row, of 'moved' the place of its route, of 'tournament' its edition
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
INSERT INTO outbox_wider (id, player, kind, way, push, hook, match, what, digest, at, due, state, letter, taken, tries, settled)
	SELECT id, player, kind, way, push, hook, match, what, digest, at, due, state, letter, taken, tries, settled
	FROM outbox ORDER BY id;
DELETE FROM sqlite_sequence WHERE name = 'outbox_wider';
INSERT INTO sqlite_sequence (name, seq) SELECT 'outbox_wider', seq FROM sqlite_sequence WHERE name = 'outbox';
DROP TABLE outbox;
ALTER TABLE outbox_wider RENAME TO outbox;
CREATE INDEX outbox_due ON outbox (due) WHERE settled IS NULL;
CREATE INDEX outbox_by_player ON outbox (player, push, kind, match);
CREATE INDEX outbox_by_letter ON outbox (letter) WHERE settled IS NULL AND letter IS NOT NULL;
CREATE INDEX outbox_digests ON outbox (at) WHERE settled IS NULL AND digest = 1;
CREATE INDEX outbox_settled ON outbox (settled) WHERE settled IS NOT NULL;
CREATE TRIGGER figures_outbox_more AFTER INSERT ON outbox
BEGIN UPDATE figures SET value = value + 1 WHERE name = 'outbox'; END;
CREATE TRIGGER figures_outbox_settled AFTER UPDATE OF settled ON outbox WHEN old.settled IS NULL AND new.settled IS NOT NULL
BEGIN UPDATE figures SET value = value - 1 WHERE name = 'outbox'; END;
CREATE TRIGGER figures_outbox_less AFTER DELETE ON outbox WHEN old.settled IS NULL
BEGIN UPDATE figures SET value = value - 1 WHERE name = 'outbox'; END;
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
