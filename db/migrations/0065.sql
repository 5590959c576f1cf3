-- A row needs a primary key to be named in a log that several machines share.
CREATE TABLE edition_events_before AS SELECT edition, number, kind, about FROM edition_events;
DROP TABLE edition_events;
CREATE TABLE edition_events (
	edition INTEGER NOT NULL REFERENCES editions (id),
	number INTEGER NOT NULL, -- from 1 in each edition; never used twice
	kind TEXT NOT NULL CHECK (kind = 'state' OR kind = 'called' OR kind = 'entrant' OR kind = 'pairing' OR kind = 'standing'
		OR kind = 'act'),
	about INTEGER NOT NULL, -- an entrant's player, a pairing, an action of a director; 0: the edition
	PRIMARY KEY (edition, kind, about)
) STRICT;
CREATE INDEX edition_events_by_number ON edition_events (edition, number);
INSERT INTO edition_events (edition, number, kind, about) SELECT edition, number, kind, about FROM edition_events_before;
DROP TABLE edition_events_before;
