-- Mistakes: decisions of one's own that come again until they are made well.

-- Of a decision that lost .080 or more: where it was made, 'POSITION ID:MATCH ID', by the side on roll and before any offer.
ALTER TABLE decisions ADD COLUMN position TEXT NOT NULL DEFAULT '' CHECK (length(position) < 28);

-- They name their decision by its place in the match, not by its number, which another analysis may change.
CREATE TABLE lessons (
	player INTEGER NOT NULL,
	match INTEGER NOT NULL,
	game INTEGER NOT NULL,
	step INTEGER NOT NULL,
	kind TEXT NOT NULL, -- as in decisions
	at INTEGER NOT NULL, -- when the match ended
	due INTEGER NOT NULL, -- when it is shown again
	stage INTEGER NOT NULL CHECK (stage BETWEEN 0 AND 3), -- 0: not answered yet; 1, 2, 3: it comes again after 1, 7, 30 days
	PRIMARY KEY (player, match, game, step, kind)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER lessons_erased AFTER UPDATE OF erased ON players WHEN old.erased = 0 AND new.erased <> 0
BEGIN DELETE FROM lessons WHERE player = new.id; END;
CREATE TRIGGER lessons_gone AFTER DELETE ON players
BEGIN DELETE FROM lessons WHERE player = old.id; END;
