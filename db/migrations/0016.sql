-- Of the stop that a saved match waits since: when whoever made it was last told that the other wants to claim the match
-- (NULL = never), and for how many seconds the other has stayed away since then, which count for no claim.
ALTER TABLE interruptions ADD COLUMN warned INTEGER;
ALTER TABLE interruptions ADD COLUMN absent INTEGER NOT NULL DEFAULT 0 CHECK (absent >= 0);
