-- How the clock of a running match stood when it was told last, if actions alone don't say so: a line was lost or came back, a
-- pause began or ended, time passes again between two games. Only what follows from rows can machines that only read tell.
CREATE TABLE clock_marks (
	match INTEGER PRIMARY KEY REFERENCES matches (id),
	after INTEGER NOT NULL, -- number of the last action, 0 = none: with the next one the row says nothing any more
	at_ms INTEGER NOT NULL, -- Unix milliseconds
	state TEXT NOT NULL CHECK (state = 'runs' OR state = 'waits' OR state = 'stopped' OR state = 'paused'),
	seat INTEGER NOT NULL CHECK (seat BETWEEN -1 AND 1), -- whose clock it is: 0 the inviter's, 1 the invited's, -1 nobody's
	delay_ms INTEGER NOT NULL, -- what was left
	inviter_ms INTEGER NOT NULL, -- likewise, of the reserves
	invited_ms INTEGER NOT NULL
) STRICT;

CREATE TRIGGER clock_marks_end AFTER UPDATE OF state ON matches WHEN old.state = 'running' AND new.state <> 'running'
BEGIN DELETE FROM clock_marks WHERE match = new.id; END;
