-- What was decided about the cube, apart from the plays.

ALTER TABLE error_rates ADD COLUMN cube_decisions INTEGER NOT NULL DEFAULT 0; -- among the decisions
ALTER TABLE error_rates ADD COLUMN cube_open INTEGER NOT NULL DEFAULT 0;
ALTER TABLE error_rates ADD COLUMN cube_lost REAL NOT NULL DEFAULT 0;

UPDATE error_rates SET (cube_decisions, cube_open, cube_lost) =
	(SELECT count(*), coalesce(sum(weight = 'open'), 0), coalesce(sum(lost), 0.0) FROM decisions
		WHERE decisions.match = error_rates.match AND kind <> 'play' AND weight <> 'forced' AND decisions.player =
			(SELECT CASE error_rates.player WHEN inviter THEN 'inviter' ELSE 'invited' END FROM matches
				WHERE matches.id = error_rates.match));
