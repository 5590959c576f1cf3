-- How many matches are saved, how many envelopes are in use or void: a hundred thousand rows of an index take twenty
-- milliseconds to count, so they are counted where they change.

INSERT INTO figures (name, value) VALUES ('saved', (SELECT count(*) FROM matches WHERE state = 'saved'));
CREATE TRIGGER figures_saved AFTER UPDATE OF state ON matches WHEN (old.state = 'saved') <> (new.state = 'saved')
BEGIN UPDATE figures SET value = value + (new.state = 'saved') - (old.state = 'saved') WHERE name = 'saved'; END;

-- In the row that each of these changes writes anyway.
ALTER TABLE book ADD COLUMN in_use INTEGER NOT NULL DEFAULT 0;
ALTER TABLE book ADD COLUMN void INTEGER NOT NULL DEFAULT 0;
UPDATE book SET in_use = (SELECT count(*) FROM envelopes WHERE state = 'in use'),
	void = (SELECT count(*) FROM envelopes WHERE state = 'void');
CREATE TRIGGER book_states AFTER UPDATE OF state ON envelopes WHEN old.state <> new.state
BEGIN
	UPDATE book SET changes = changes + 1, in_use = in_use + (new.state = 'in use') - (old.state = 'in use'),
		void = void + (new.state = 'void') - (old.state = 'void') WHERE id = 1;
END;

-- What `barpoint-admin verify` compares them with.
CREATE VIEW figures_recount (name, value) AS
	SELECT 'erased', count(*) FROM players WHERE erased <> 0
	UNION ALL SELECT 'saved', count(*) FROM matches WHERE state = 'saved'
	UNION ALL SELECT 'games', count(*) FROM games
	UNION ALL SELECT 'ratings', count(*) FROM ratings
	UNION ALL SELECT 'envelopes in use', count(*) FROM envelopes WHERE state = 'in use'
	UNION ALL SELECT 'envelopes void', count(*) FROM envelopes WHERE state = 'void';
