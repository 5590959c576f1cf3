-- TV: the matches that an operator has taken off it, and the match of each week.

CREATE TABLE tv_skipped (
	match INTEGER PRIMARY KEY REFERENCES matches (id),
	at INTEGER NOT NULL
) STRICT;

CREATE TABLE matches_of_weeks (
	chosen INTEGER PRIMARY KEY, -- the Monday after the week, when it is chosen, in Unix seconds
	match INTEGER REFERENCES matches (id), -- NULL: none was fit
	swing REAL NOT NULL -- how much luck changed the chances to win it, whose ever luck it was
) STRICT;
