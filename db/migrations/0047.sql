-- Rollouts take matches between people first, then those of a person with a program, then those between programs: a row
-- for each. `analysed` had one for all.
CREATE TABLE rolled (
	people INTEGER PRIMARY KEY CHECK (people BETWEEN 0 AND 2), -- of the two who played
	to_sequence INTEGER NOT NULL, -- matches up to this one have been looked at
	number INTEGER NOT NULL -- and of the one after it the decisions up to this one
) STRICT;
INSERT INTO rolled (people, to_sequence, number)
	SELECT column1, rolled_to, rolled_number FROM (VALUES (0), (1), (2)) CROSS JOIN analysed;
ALTER TABLE analysed DROP COLUMN rolled_to;
ALTER TABLE analysed DROP COLUMN rolled_number;

-- Matches that are to be judged again are to be rolled out again.
CREATE TRIGGER rolled_again AFTER UPDATE OF old_to ON analysed
BEGIN UPDATE rolled SET to_sequence = 0, number = 0; END;
