-- What the tournaments of a weekly series give their entrants: points by the round that they reached, or their wins. A season is
-- a year. These are sums, which grow in the turn in which a tournament ends.
ALTER TABLE tournaments ADD COLUMN season TEXT NOT NULL DEFAULT 'wins' CHECK (season = 'rounds' OR season = 'wins');
UPDATE tournaments SET season = 'rounds' WHERE kind = 'knockout';
CREATE TABLE seasons (
	tournament INTEGER NOT NULL REFERENCES tournaments (id),
	year INTEGER NOT NULL,
	player INTEGER NOT NULL REFERENCES players (id),
	points INTEGER NOT NULL,
	editions INTEGER NOT NULL, -- that they have played in
	best INTEGER NOT NULL, -- the most points that one of these gave
	PRIMARY KEY (tournament, year, player)
) STRICT, WITHOUT ROWID;
CREATE INDEX seasons_by_points ON seasons (tournament, year, points DESC, best DESC);
CREATE INDEX seasons_by_player ON seasons (player);
