-- Who decided a match; NULL until it is over. A match that was claimed, or lost because a player had left it, was not
-- played to its end, and no other column says so. Those that were annulled in the second in which one of the two was
-- erased were annulled by that.
ALTER TABLE matches ADD COLUMN decided TEXT CHECK (decided IS NULL OR ((state = 'finished' OR state = 'annulled')
	AND (decided = 'played' OR decided = 'claim' OR decided = 'time' OR decided = 'left' OR decided = 'award'
	OR decided = 'forfeit' OR decided = 'annulled' OR decided = 'closed' OR decided = 'erased')));

UPDATE matches SET decided = CASE
	WHEN claimed_by IS NOT NULL THEN 'claim'
	WHEN state = 'finished' THEN iif(winner IS NULL, 'closed', 'played')
	WHEN EXISTS (SELECT 1 FROM players WHERE (players.id = inviter OR players.id = invited)
		AND erased <> 0 AND erased = ended) THEN 'erased'
	ELSE 'annulled' END
WHERE state = 'finished' OR state = 'annulled';

-- House players have fixed ratings, by level, and stand in no ranking.
CREATE TABLE anchors (
	level TEXT NOT NULL CHECK (length(level) BETWEEN 1 AND 11),
	from_sequence INTEGER NOT NULL, -- the first of the finished matches that it holds for
	rating REAL NOT NULL,
	PRIMARY KEY (level, from_sequence)
) STRICT, WITHOUT ROWID;
CREATE TRIGGER anchors_keep BEFORE UPDATE ON anchors
BEGIN SELECT raise(ABORT, 'anchors are only appended to'); END;
CREATE TRIGGER anchors_stay BEFORE DELETE ON anchors
BEGIN SELECT raise(ABORT, 'anchors are only appended to'); END;

-- What the lists by length and month had of house players before they had anchors: whoever makes the lists anew needs it
-- on the way.
CREATE TABLE house_standings (
	list TEXT NOT NULL,
	player INTEGER NOT NULL,
	rating REAL NOT NULL,
	experience INTEGER NOT NULL,
	PRIMARY KEY (list, player)
) STRICT, WITHOUT ROWID;
INSERT INTO house_standings (list, player, rating, experience)
	SELECT list, player, standings.rating, standings.experience
	FROM standings JOIN players ON players.id = player WHERE house <> '';
DELETE FROM standings WHERE player IN (SELECT id FROM players WHERE house <> '');

DROP INDEX players_ranked;
DROP INDEX players_rated;
DROP INDEX players_programs;
CREATE INDEX players_ranked ON players (rating DESC, name, experience) WHERE experience > 0 AND house = '';
CREATE INDEX players_rated ON players (rating DESC, name, experience) WHERE experience > 50 AND house = '';
CREATE INDEX players_programs ON players (rating DESC, name, experience)
	WHERE (program = 1 OR program_mark = 1) AND house = '';

DROP VIEW ranks_recount;
CREATE VIEW ranks_recount AS
SELECT list, CAST(rating AS INTEGER) - (rating < CAST(rating AS INTEGER)) AS rating,
	sum(NOT program) AS people, sum(program) AS programs
FROM (
	SELECT 'all' AS list, rating, program OR program_mark AS program FROM players WHERE experience > 0 AND house = ''
	UNION ALL
	SELECT 'rated', rating, program OR program_mark FROM players WHERE experience > 50 AND house = ''
	UNION ALL
	SELECT list, standings.rating, program OR program_mark
	FROM standings JOIN players ON players.id = standings.player
) GROUP BY 1, 2;

-- An account is marked as a house player's before it plays.
DROP TRIGGER ranks_players;
CREATE TRIGGER ranks_players AFTER UPDATE OF rating, experience, program, program_mark, house ON players
WHEN (old.house = '' OR new.house = '') AND (
	CAST(old.rating AS INTEGER) - (old.rating < CAST(old.rating AS INTEGER))
	<> CAST(new.rating AS INTEGER) - (new.rating < CAST(new.rating AS INTEGER))
	OR (old.experience > 0) <> (new.experience > 0) OR (old.experience > 50) <> (new.experience > 50)
	OR (old.program OR old.program_mark) <> (new.program OR new.program_mark)
	OR (old.house = '') <> (new.house = ''))
BEGIN
	INSERT INTO ranks (list, rating, people, programs)
	SELECT 'all', CAST(old.rating AS INTEGER) - (old.rating < CAST(old.rating AS INTEGER)),
		-(NOT (old.program OR old.program_mark)), -(old.program OR old.program_mark)
	WHERE old.experience > 0 AND old.house = ''
	ON CONFLICT (list, rating) DO UPDATE SET people = people + excluded.people,
		programs = programs + excluded.programs;
	INSERT INTO ranks (list, rating, people, programs)
	SELECT 'all', CAST(new.rating AS INTEGER) - (new.rating < CAST(new.rating AS INTEGER)),
		NOT (new.program OR new.program_mark), new.program OR new.program_mark
	WHERE new.experience > 0 AND new.house = ''
	ON CONFLICT (list, rating) DO UPDATE SET people = people + excluded.people,
		programs = programs + excluded.programs;
	INSERT INTO ranks (list, rating, people, programs)
	SELECT 'rated', CAST(old.rating AS INTEGER) - (old.rating < CAST(old.rating AS INTEGER)),
		-(NOT (old.program OR old.program_mark)), -(old.program OR old.program_mark)
	WHERE old.experience > 50 AND old.house = ''
	ON CONFLICT (list, rating) DO UPDATE SET people = people + excluded.people,
		programs = programs + excluded.programs;
	INSERT INTO ranks (list, rating, people, programs)
	SELECT 'rated', CAST(new.rating AS INTEGER) - (new.rating < CAST(new.rating AS INTEGER)),
		NOT (new.program OR new.program_mark), new.program OR new.program_mark
	WHERE new.experience > 50 AND new.house = ''
	ON CONFLICT (list, rating) DO UPDATE SET people = people + excluded.people,
		programs = programs + excluded.programs;
END;

DELETE FROM ranks;
INSERT INTO ranks (list, rating, people, programs) SELECT list, rating, people, programs FROM ranks_recount;

-- Rated matches that a person has left against a house player after a play was made, while they are saved: they are lost
-- if they aren't gone on with.
CREATE TABLE abandoned (
	match INTEGER PRIMARY KEY REFERENCES matches (id),
	player INTEGER NOT NULL REFERENCES players (id), -- who has left it
	level TEXT NOT NULL, -- of the other
	at INTEGER NOT NULL
) STRICT;
CREATE INDEX abandoned_by_player ON abandoned (player, level);
CREATE INDEX abandoned_by_time ON abandoned (at);
CREATE TRIGGER abandoned_no_more AFTER UPDATE OF state ON matches WHEN old.state = 'saved' AND new.state <> 'saved'
BEGIN DELETE FROM abandoned WHERE match = new.id; END;
