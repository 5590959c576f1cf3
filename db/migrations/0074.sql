-- In a league of slow matches days of vacation may count for nothing.
ALTER TABLE tournaments ADD COLUMN novacation INTEGER NOT NULL DEFAULT 0 CHECK (novacation = 0 OR novacation = 1);
-- How many tournaments a director has opened of late.
CREATE INDEX tournaments_by_director ON tournaments (director);
-- What one entrant has played, so that a rolling tournament need not read all that was ever paired in it.
CREATE INDEX pairings_by_first ON pairings (first);
CREATE INDEX pairings_by_second ON pairings (second) WHERE second IS NOT NULL;
