-- When whoever has stopped a match first offered to go on with it, since that stop, while the other was here; NULL = never.
ALTER TABLE interruptions ADD COLUMN offered INTEGER;
