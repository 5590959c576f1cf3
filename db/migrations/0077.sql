-- What follows from the actions is not said a second time: whose clock it is and what was left to both then. A mark has what was
-- spent since, as stops have. The trigger on matches that drops the rows stays.
DROP TABLE clock_marks;
CREATE TABLE clock_marks (
	match INTEGER PRIMARY KEY REFERENCES matches (id),
	after INTEGER NOT NULL, -- number of the last action, 0 = none: with the next one the row says nothing any more
	at_ms INTEGER NOT NULL, -- Unix milliseconds
	state TEXT NOT NULL CHECK (state = 'runs' OR state = 'waits' OR state = 'stopped' OR state = 'paused'),
	spent_ms INTEGER NOT NULL CHECK (spent_ms >= 0) -- until then, since that action, by the clock whose turn it is
) STRICT;
