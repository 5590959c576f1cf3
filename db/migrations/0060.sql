-- A second bracket beside that of a knockout.
ALTER TABLE tournaments ADD COLUMN consolation TEXT NOT NULL DEFAULT 'none'
	CHECK (consolation = 'none' OR consolation = 'first' OR consolation = 'progressive');
-- How many play off after the rounds of the other kinds.
ALTER TABLE tournaments ADD COLUMN playoff INTEGER NOT NULL DEFAULT 0 CHECK (playoff IN (0, 2, 4, 8));
-- House players make the number even, or take all seats that are left.
ALTER TABLE tournaments DROP COLUMN fill;
ALTER TABLE tournaments ADD COLUMN fill TEXT NOT NULL DEFAULT 'none'
	CHECK (fill = 'none' OR fill = 'house' OR fill = 'seats');
