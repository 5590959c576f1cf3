-- Less to write for each match. The rows stay as they are.

-- For `x IN (three words or more)` SQLite fills a temporary table at every write that checks it; with OR it compares.
-- Constraints can't be altered, so the words of the schema are replaced; a test looks that none is left.
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, 'state IN (''running'', ''saved'', ''finished'', ''annulled'')',
	'state = ''running'' OR state = ''saved'' OR state = ''finished'' OR state = ''annulled''')
	WHERE type = 'table' AND name = 'matches';
UPDATE sqlite_schema SET sql = replace(replace(sql, 'win IN (''single'', ''gammon'', ''backgammon'')',
	'win = ''single'' OR win = ''gammon'' OR win = ''backgammon'''), 'ending IN (''bearoff'', ''drop'', ''resign'')',
	'ending = ''bearoff'' OR ending = ''drop'' OR ending = ''resign''')
	WHERE type = 'table' AND name = 'games';
UPDATE sqlite_schema SET sql = replace(sql, 'state IN (''sealed'', ''in use'', ''opened'', ''void'')',
	'state = ''sealed'' OR state = ''in use'' OR state = ''opened'' OR state = ''void''')
	WHERE type = 'table' AND name = 'envelopes';
UPDATE sqlite_schema SET sql = replace(sql, 'why IN (''left'', ''line lost'', ''idle'', ''server'')',
	'why = ''left'' OR why = ''line lost'' OR why = ''idle'' OR why = ''server''')
	WHERE type = 'table' AND name = 'interruptions';
PRAGMA writable_schema = RESET;

-- Only the saved matches of a player are asked for by state: others needn't pass through these.
DROP INDEX matches_by_inviter;
DROP INDEX matches_by_invited;
CREATE INDEX matches_saved_by_inviter ON matches (inviter) WHERE state = 'saved';
CREATE INDEX matches_saved_by_invited ON matches (invited) WHERE state = 'saved';
