-- Tournaments that call their entrants who are away: it goes on after this player. A hundred rows are written in a tick, as of
-- outbox_spreads.
CREATE TABLE outbox_calls (
	edition INTEGER PRIMARY KEY REFERENCES editions (id),
	after INTEGER NOT NULL DEFAULT 0
) STRICT;
