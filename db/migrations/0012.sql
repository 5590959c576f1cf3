-- Accounts that the owner of the server has closed for a while, and names that nobody gets any more.

ALTER TABLE players ADD COLUMN disabled INTEGER NOT NULL DEFAULT 0; -- Unix seconds, 0 = may log in
ALTER TABLE players ADD COLUMN disabled_why TEXT NOT NULL DEFAULT '' CHECK (length(disabled_why) < 128);

-- Once erased, or changed for another. No more is kept of who is erased than the word itself: neither who nor when. A
-- hash would only look like more; whoever has the file could try all words.
CREATE TABLE old_names (
	name TEXT PRIMARY KEY COLLATE NOCASE CHECK (length(name) BETWEEN 1 AND 20),
	player INTEGER REFERENCES players (id) -- who had it and has another now, NULL = somebody who is erased
) STRICT, WITHOUT ROWID;

CREATE INDEX old_names_by_player ON old_names (player) WHERE player IS NOT NULL;

-- Each erased account is on record. A name that somebody has taken again since stays his.
INSERT OR IGNORE INTO old_names (name) SELECT DISTINCT lower(whom) FROM operator_actions
WHERE what = 'erase' AND length(whom) BETWEEN 1 AND 20
	AND lower(whom) NOT IN (SELECT lower(name) FROM players WHERE erased = 0);
