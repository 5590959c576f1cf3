-- Finished matches are posted to the tables that follow from them some hundreds at a time, not in the turns in which
-- they end: fewer pages to write. What is not posted yet follows from the rows of those matches.

-- `followed` says up to which one ('lists'); without that row the next start makes all of those tables anew. The lists have
-- every rated match by now, unless somebody has emptied them.
INSERT INTO followed (name, to_sequence)
	SELECT 'lists', coalesce((SELECT max(sequence) FROM matches WHERE sequence IS NOT NULL), 0)
	WHERE NOT EXISTS (SELECT 1 FROM matches JOIN ratings ON ratings.match = matches.id
		WHERE sequence > coalesce((SELECT to_sequence FROM standings_counted), 0) AND winner IS NOT NULL);
DROP TABLE standings_counted;

DROP TRIGGER reliability_finished;
DROP TRIGGER figures_ratings;

-- The row of the book is written anyway when a match ends.
ALTER TABLE book ADD COLUMN games INTEGER NOT NULL DEFAULT 0;
UPDATE book SET games = (SELECT value FROM figures WHERE name = 'games');
DELETE FROM figures WHERE name = 'games';
DROP TRIGGER figures_games;
CREATE TRIGGER book_games AFTER INSERT ON games
BEGIN UPDATE book SET games = games + 1 WHERE id = 1; END;

-- The lists of all rated matches ('all'), and of those with more than 50 points of experience ('rated'), are standings
-- like the others: no index of players moves when a match ends.
DROP TRIGGER ranks_players;
DROP INDEX players_ranked;
DROP INDEX players_rated;
DROP INDEX players_programs;
CREATE INDEX players_programs ON players (id) WHERE (program = 1 OR program_mark = 1) AND house = '';
DELETE FROM ranks WHERE list = 'all' OR list = 'rated';
INSERT INTO standings (list, player, rating, experience)
	SELECT 'all', id, rating, experience FROM players WHERE experience > 0 AND house = '' AND erased = 0;
INSERT INTO standings (list, player, rating, experience)
	SELECT 'rated', id, rating, experience FROM players WHERE experience > 50 AND house = '' AND erased = 0;

DROP VIEW ranks_recount;
CREATE VIEW ranks_recount AS
SELECT list, CAST(standings.rating AS INTEGER) - (standings.rating < CAST(standings.rating AS INTEGER)) AS rating,
	sum(NOT (program OR program_mark)) AS people, sum(program OR program_mark) AS programs
FROM standings JOIN players ON players.id = standings.player GROUP BY 1, 2;
