-- Seats at matches that run whose players have a client that knows of kept seats. If the server ends, both players of a match
-- with two such seats may come back to it at the next start.
CREATE TABLE open_seats (
	match INTEGER NOT NULL REFERENCES matches (id),
	player INTEGER NOT NULL REFERENCES players (id),
	person INTEGER NOT NULL CHECK (person = 0 OR person = 1), -- a person sits behind the client
	client TEXT NOT NULL, -- its name
	PRIMARY KEY (match, player)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER open_seats_end AFTER UPDATE OF state ON matches WHEN old.state = 'running' AND new.state <> 'running'
BEGIN
	-- By whole keys: to delete both at once would take a temporary table.
	DELETE FROM open_seats WHERE match = new.id AND player = new.inviter;
	DELETE FROM open_seats WHERE match = new.id AND player = new.invited;
END;

-- Why a seat was kept: the line was lost, or the server was started again.
ALTER TABLE kept_seats ADD COLUMN why TEXT NOT NULL DEFAULT 'line' CHECK (why = 'line' OR why = 'restart');
