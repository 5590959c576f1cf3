-- Lots of tournaments: each is drawn by an envelope, which is taken and opened in one turn.
CREATE TABLE lots (
	id INTEGER PRIMARY KEY,
	tournament INTEGER NOT NULL,
	round INTEGER NOT NULL, -- that it is drawn for
	at INTEGER NOT NULL, -- when, in Unix seconds
	people INTEGER NOT NULL CHECK (people >= 0), -- the first of the entrants; they are drawn before the others
	slots INTEGER NOT NULL DEFAULT 0 CHECK (slots >= 0), -- of a bracket whose byes follow from the order, else 0
	entrants TEXT NOT NULL CHECK (length(entrants) BETWEEN 1 AND 2688), -- their names at the draw, each ended by a LF
	ordered TEXT NOT NULL CHECK (length(ordered) = length(entrants)), -- these names in the order that was drawn
	UNIQUE (tournament, round) -- a draw is never repeated
) STRICT;
CREATE TRIGGER lots_keep BEFORE UPDATE ON lots BEGIN SELECT raise(ABORT, 'a lot stays as it was drawn'); END;
CREATE TRIGGER lots_stay BEFORE DELETE ON lots BEGIN SELECT raise(ABORT, 'a lot stays as it was drawn'); END;

-- One that was damaged is made void for the lot that would have been drawn by it; then the next one is taken.
ALTER TABLE envelopes ADD COLUMN lot INTEGER REFERENCES lots (id)
	CHECK (lot IS NULL OR (match IS NULL AND (state = 'opened' OR state = 'void')));
CREATE INDEX envelopes_by_lot ON envelopes (lot) WHERE lot IS NOT NULL;
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, 'CHECK (match IS NOT NULL OR state NOT IN (''in use'', ''opened''))',
	'CHECK (match IS NOT NULL OR lot IS NOT NULL OR state NOT IN (''in use'', ''opened''))')
	WHERE type = 'table' AND name = 'envelopes';
PRAGMA writable_schema = RESET;
