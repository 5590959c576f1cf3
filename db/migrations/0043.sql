-- Glicko-2 ratings of people, after their last rated match. The rows of erased players stay: the ratings of those whom
-- they have played are computed with them.
CREATE TABLE glicko (
	player INTEGER PRIMARY KEY REFERENCES players (id),
	rating REAL NOT NULL,
	deviation REAL NOT NULL,
	volatility REAL NOT NULL,
	at INTEGER NOT NULL, -- when that match ended
	matches INTEGER NOT NULL,
	points INTEGER NOT NULL, -- of these matches
	sure_until INTEGER NOT NULL -- while the list 'glicko' has the player; 0: it has not
) STRICT;
CREATE INDEX glicko_sure ON glicko (sure_until) WHERE sure_until > 0;
INSERT INTO followed (name, to_sequence) VALUES ('glicko', 0);
