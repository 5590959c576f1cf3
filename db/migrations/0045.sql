-- What was spent of the turn of the clock when the server ended in order, and the number of the last action then: a match that
-- is kept for both players goes on there.
ALTER TABLE open_seats ADD COLUMN after INTEGER;
ALTER TABLE open_seats ADD COLUMN spent_ms INTEGER CHECK (spent_ms > 0);
