-- Two players may meet in two tournaments before either match is over: one of a league stays saved until its last day.
DROP INDEX matches_open_by_pair;
CREATE UNIQUE INDEX matches_open_by_pair
	ON matches (min(inviter, invited), max(inviter, invited), kind, iif(kind = 'tournament', id, 0))
	WHERE state = 'running' OR state = 'saved';
