-- Decisions of judged matches are played on by rollouts when no match waits. Those of matches up to rolled_to have been
-- looked at, and of the next match the decisions up to rolled_number.
ALTER TABLE analysed ADD COLUMN rolled_to INTEGER NOT NULL DEFAULT 0;
ALTER TABLE analysed ADD COLUMN rolled_number INTEGER NOT NULL DEFAULT 0;
UPDATE analysed SET rolled_to = confirmed_to;
