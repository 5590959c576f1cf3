-- Seats that were kept while a player's line was lost. No interruptions: the match went on, and nobody had left it.
CREATE TABLE kept_seats (
	id INTEGER PRIMARY KEY,
	match INTEGER NOT NULL REFERENCES matches (id),
	who INTEGER NOT NULL REFERENCES players (id),
	after INTEGER NOT NULL, -- number of the last action before the line was lost, 0 = none
	at INTEGER NOT NULL, -- when it was lost
	ended INTEGER NOT NULL,
	taken INTEGER NOT NULL CHECK (taken IN (0, 1)) -- the player came back; 0: the seat was given up
) STRICT;

CREATE INDEX kept_seats_by_match ON kept_seats (match);

CREATE TRIGGER kept_seats_keep BEFORE UPDATE ON kept_seats
BEGIN SELECT raise(ABORT, 'the journal is only appended to'); END;
CREATE TRIGGER kept_seats_stay BEFORE DELETE ON kept_seats
BEGIN SELECT raise(ABORT, 'the journal is only appended to'); END;
