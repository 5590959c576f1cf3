-- Whether the server ended in order, and whether all of the file has been read since it didn't.
CREATE TABLE soundness (
	id INTEGER PRIMARY KEY CHECK (id = 1),
	running INTEGER NOT NULL CHECK (running IN (0, 1)), -- still 1 at a start: the last server was killed
	unchecked INTEGER NOT NULL CHECK (unchecked IN (0, 1)), -- a check is due: such an end, or damage found
	found TEXT NOT NULL CHECK (length(found) < 256) -- what the last check found; '' = nothing
) STRICT;

-- How an older server ended is not known. A new file has nothing to look at.
INSERT INTO soundness (id, running, unchecked, found) VALUES (1, 0, EXISTS (SELECT 1 FROM players), '');
