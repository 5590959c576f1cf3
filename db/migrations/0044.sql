-- The members of a club, in no order: no page of an index moves when a member's rating does.
DROP INDEX players_clubs;
CREATE INDEX players_clubs ON players (club COLLATE NOCASE) WHERE club <> '' AND house = '';
