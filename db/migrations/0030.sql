-- How deep each analysis looked, and what else might have been chosen. A finished match is judged twice: at a glance, and
-- again, deeper, once no other waits.

ALTER TABLE analyses ADD COLUMN plies INTEGER NOT NULL DEFAULT 1; -- of its least deep judgement of an open decision

-- Of what was made and what is best; -1 where there was no choice.
ALTER TABLE decisions ADD COLUMN plies INTEGER NOT NULL DEFAULT 1;
-- The best first: 'TEXT,PLIES,EQUITY,WIN,GAMMON,BACKGAMMON,LOST GAMMON,LOST BACKGAMMON;' each, equity in ten thousandths,
-- chances in thousandths.
ALTER TABLE decisions ADD COLUMN choices TEXT NOT NULL DEFAULT '' CHECK (length(choices) < 420);

-- Those after confirmed_to, up to to_sequence, were judged at a glance only.
ALTER TABLE analysed ADD COLUMN confirmed_to INTEGER NOT NULL DEFAULT 0;
ALTER TABLE analysed ADD COLUMN old_before INTEGER NOT NULL DEFAULT 0; -- of the old: judged before; 0 = all
UPDATE analysed SET confirmed_to = to_sequence;
