-- How far this file has come in a log that several machines share; 0: in none.
CREATE TABLE log_place (
	id INTEGER PRIMARY KEY CHECK (id = 1),
	seq INTEGER NOT NULL,
	epoch INTEGER NOT NULL,
	digest BLOB NOT NULL CHECK (length(digest) = 32)
) STRICT;
INSERT INTO log_place (id, seq, epoch, digest) VALUES (1, 0, 0, zeroblob(32));
