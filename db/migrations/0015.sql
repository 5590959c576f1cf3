-- The first version's schema was given this table while servers already ran with it; theirs were without.
CREATE TABLE IF NOT EXISTS probes (
	id INTEGER PRIMARY KEY,
	at INTEGER NOT NULL
) STRICT;
