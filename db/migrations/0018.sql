-- Whether the match was over with it, because it was left before its first play. NULL: stored before this was kept.
ALTER TABLE interruptions ADD COLUMN annuls INTEGER;
