-- How many stand on each whole point of rating, by list: a place in a list follows from some hundred sums, not from a
-- walk past everybody before it.
CREATE TABLE ranks (
	list TEXT NOT NULL, -- as in standings; 'all': of all players with experience, 'rated': with more than 50
	rating INTEGER NOT NULL, -- rounded down
	people INTEGER NOT NULL,
	programs INTEGER NOT NULL,
	PRIMARY KEY (list, rating)
) STRICT, WITHOUT ROWID;

-- Kept by the triggers below; this says what it has to be.
CREATE VIEW ranks_recount AS
SELECT list, CAST(rating AS INTEGER) - (rating < CAST(rating AS INTEGER)) AS rating,
	sum(NOT program) AS people, sum(program) AS programs
FROM (
	SELECT 'all' AS list, rating, program OR program_mark AS program FROM players WHERE experience > 0
	UNION ALL
	SELECT 'rated', rating, program OR program_mark FROM players WHERE experience > 50
	UNION ALL
	SELECT list, standings.rating, program OR program_mark
	FROM standings JOIN players ON players.id = standings.player
) GROUP BY 1, 2;

INSERT INTO ranks (list, rating, people, programs) SELECT list, rating, people, programs FROM ranks_recount;

-- Of changes: a row leaves the old place, then takes the new one.
CREATE TRIGGER ranks_players AFTER UPDATE OF rating, experience, program, program_mark ON players
WHEN CAST(old.rating AS INTEGER) - (old.rating < CAST(old.rating AS INTEGER))
	<> CAST(new.rating AS INTEGER) - (new.rating < CAST(new.rating AS INTEGER))
	OR (old.experience > 0) <> (new.experience > 0) OR (old.experience > 50) <> (new.experience > 50)
	OR (old.program OR old.program_mark) <> (new.program OR new.program_mark)
BEGIN
	INSERT INTO ranks (list, rating, people, programs)
	SELECT 'all', CAST(old.rating AS INTEGER) - (old.rating < CAST(old.rating AS INTEGER)),
		-(NOT (old.program OR old.program_mark)), -(old.program OR old.program_mark)
	WHERE old.experience > 0
	ON CONFLICT (list, rating) DO UPDATE SET people = people + excluded.people,
		programs = programs + excluded.programs;
	INSERT INTO ranks (list, rating, people, programs)
	SELECT 'all', CAST(new.rating AS INTEGER) - (new.rating < CAST(new.rating AS INTEGER)),
		NOT (new.program OR new.program_mark), new.program OR new.program_mark
	WHERE new.experience > 0
	ON CONFLICT (list, rating) DO UPDATE SET people = people + excluded.people,
		programs = programs + excluded.programs;
	INSERT INTO ranks (list, rating, people, programs)
	SELECT 'rated', CAST(old.rating AS INTEGER) - (old.rating < CAST(old.rating AS INTEGER)),
		-(NOT (old.program OR old.program_mark)), -(old.program OR old.program_mark)
	WHERE old.experience > 50
	ON CONFLICT (list, rating) DO UPDATE SET people = people + excluded.people,
		programs = programs + excluded.programs;
	INSERT INTO ranks (list, rating, people, programs)
	SELECT 'rated', CAST(new.rating AS INTEGER) - (new.rating < CAST(new.rating AS INTEGER)),
		NOT (new.program OR new.program_mark), new.program OR new.program_mark
	WHERE new.experience > 50
	ON CONFLICT (list, rating) DO UPDATE SET people = people + excluded.people,
		programs = programs + excluded.programs;
END;

CREATE TRIGGER ranks_programs AFTER UPDATE OF program, program_mark ON players
WHEN (old.program OR old.program_mark) <> (new.program OR new.program_mark)
BEGIN
	INSERT INTO ranks (list, rating, people, programs)
	SELECT list, CAST(rating AS INTEGER) - (rating < CAST(rating AS INTEGER)),
		(old.program OR old.program_mark) - (new.program OR new.program_mark),
		(new.program OR new.program_mark) - (old.program OR old.program_mark)
	FROM standings WHERE player = new.id
	ON CONFLICT (list, rating) DO UPDATE SET people = people + excluded.people,
		programs = programs + excluded.programs;
END;

CREATE TRIGGER ranks_standings_new AFTER INSERT ON standings
BEGIN
	INSERT INTO ranks (list, rating, people, programs)
	SELECT new.list, CAST(new.rating AS INTEGER) - (new.rating < CAST(new.rating AS INTEGER)),
		NOT (program OR program_mark), program OR program_mark FROM players WHERE id = new.player
	ON CONFLICT (list, rating) DO UPDATE SET people = people + excluded.people,
		programs = programs + excluded.programs;
END;

CREATE TRIGGER ranks_standings_changed AFTER UPDATE OF rating ON standings
WHEN CAST(old.rating AS INTEGER) - (old.rating < CAST(old.rating AS INTEGER))
	<> CAST(new.rating AS INTEGER) - (new.rating < CAST(new.rating AS INTEGER))
BEGIN
	INSERT INTO ranks (list, rating, people, programs)
	SELECT old.list, CAST(old.rating AS INTEGER) - (old.rating < CAST(old.rating AS INTEGER)),
		-(NOT (program OR program_mark)), -(program OR program_mark) FROM players WHERE id = old.player
	ON CONFLICT (list, rating) DO UPDATE SET people = people + excluded.people,
		programs = programs + excluded.programs;
	INSERT INTO ranks (list, rating, people, programs)
	SELECT new.list, CAST(new.rating AS INTEGER) - (new.rating < CAST(new.rating AS INTEGER)),
		NOT (program OR program_mark), program OR program_mark FROM players WHERE id = new.player
	ON CONFLICT (list, rating) DO UPDATE SET people = people + excluded.people,
		programs = programs + excluded.programs;
END;

CREATE TRIGGER ranks_standings_gone AFTER DELETE ON standings
BEGIN
	INSERT INTO ranks (list, rating, people, programs)
	SELECT old.list, CAST(old.rating AS INTEGER) - (old.rating < CAST(old.rating AS INTEGER)),
		-(NOT (program OR program_mark)), -(program OR program_mark) FROM players WHERE id = old.player
	ON CONFLICT (list, rating) DO UPDATE SET people = people + excluded.people,
		programs = programs + excluded.programs;
END;

-- Programs are few among many people: a list of them alone doesn't look past all others.
CREATE INDEX players_programs ON players (rating DESC, name, experience) WHERE program = 1 OR program_mark = 1;
