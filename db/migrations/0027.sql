-- Many register and never finish a rated match, and most of the others don't play enough for the rating list. A list of the
-- best doesn't look past all of them.
CREATE INDEX players_ranked ON players (rating DESC, name, experience) WHERE experience > 0;
CREATE INDEX players_rated ON players (rating DESC, name, experience) WHERE experience > 50;
DROP INDEX players_by_rating;
