-- Friends: whom a player wants to know of. Nobody sees who has them.
CREATE TABLE friends (
	player INTEGER NOT NULL REFERENCES players (id),
	other INTEGER NOT NULL REFERENCES players (id),
	PRIMARY KEY (player, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX friends_of ON friends (other);

-- Reports: what somebody thinks that operators should know of somebody, with the talk that they had read last.
CREATE TABLE reports (
	id INTEGER PRIMARY KEY AUTOINCREMENT,
	at INTEGER NOT NULL,
	reporter INTEGER NOT NULL REFERENCES players (id),
	subject INTEGER NOT NULL REFERENCES players (id),
	why TEXT NOT NULL CHECK (length(why) BETWEEN 1 AND 1024)
) STRICT;
CREATE INDEX reports_by ON reports (reporter, at);
CREATE INDEX reports_of ON reports (subject);
CREATE TABLE report_lines (
	report INTEGER NOT NULL REFERENCES reports (id),
	number INTEGER NOT NULL, -- the oldest first, from 1
	at INTEGER NOT NULL,
	speaker INTEGER NOT NULL REFERENCES players (id),
	how TEXT NOT NULL CHECK (length(how) BETWEEN 1 AND 20), -- says, shouts
	text TEXT NOT NULL CHECK (length(text) <= 1024),
	PRIMARY KEY (report, number)
) STRICT, WITHOUT ROWID;
CREATE INDEX report_lines_of ON report_lines (speaker);

-- The club that a player has set; the setting is what counts.
ALTER TABLE players ADD COLUMN club TEXT NOT NULL DEFAULT '' CHECK (length(club) <= 20);
CREATE TRIGGER settings_club_new AFTER INSERT ON settings WHEN new.name = 'club'
BEGIN UPDATE players SET club = iif(new.value = 'none', '', new.value) WHERE id = new.player; END;
CREATE TRIGGER settings_club_changed AFTER UPDATE ON settings WHEN new.name = 'club'
BEGIN UPDATE players SET club = iif(new.value = 'none', '', new.value) WHERE id = new.player; END;
CREATE TRIGGER settings_club_gone AFTER DELETE ON settings WHEN old.name = 'club'
BEGIN UPDATE players SET club = '' WHERE id = old.player; END;
CREATE INDEX players_clubs ON players (club COLLATE NOCASE, rating DESC, name, experience)
	WHERE club <> '' AND experience > 0 AND house = '';

-- How many there are.
INSERT INTO figures (name, value) VALUES ('friends', 0), ('reports kept', 0);
CREATE TRIGGER figures_friends_more AFTER INSERT ON friends
BEGIN UPDATE figures SET value = value + 1 WHERE name = 'friends'; END;
CREATE TRIGGER figures_friends_less AFTER DELETE ON friends
BEGIN UPDATE figures SET value = value - 1 WHERE name = 'friends'; END;
CREATE TRIGGER figures_reports_more AFTER INSERT ON reports
BEGIN UPDATE figures SET value = value + 1 WHERE name = 'reports kept'; END;
CREATE TRIGGER figures_reports_less AFTER DELETE ON reports
BEGIN
	UPDATE figures SET value = value - 1 WHERE name = 'reports kept';
	DELETE FROM report_lines WHERE report = old.id;
END;
DROP VIEW figures_recount;
CREATE VIEW figures_recount (name, value) AS
	SELECT 'erased', count(*) FROM players WHERE erased <> 0
	UNION ALL SELECT 'visitors', count(*) FROM players WHERE visitor = 1
	UNION ALL SELECT 'gone', coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'players'), 0) - count(*) FROM players
	UNION ALL SELECT 'saved', count(*) FROM matches WHERE state = 'saved'
	UNION ALL SELECT 'games', count(*) FROM games
	UNION ALL SELECT 'ratings', count(*) FROM ratings
	UNION ALL SELECT 'friends', count(*) FROM friends
	UNION ALL SELECT 'reports kept', count(*) FROM reports
	UNION ALL SELECT 'envelopes in use', count(*) FROM envelopes WHERE state = 'in use'
	UNION ALL SELECT 'envelopes void', count(*) FROM envelopes WHERE state = 'void';
