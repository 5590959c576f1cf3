-- Of a match with a clock that was left in the turn of the player who left it: when their time is up, in service time.
ALTER TABLE abandoned ADD COLUMN due INTEGER;
CREATE INDEX abandoned_by_due ON abandoned (due) WHERE due IS NOT NULL;
