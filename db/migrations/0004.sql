-- For the last game that somebody played: the matches of a player in the order in which they were last stopped or won.
CREATE INDEX matches_by_inviter_last ON matches (inviter, last_action);
CREATE INDEX matches_by_invited_last ON matches (invited, last_action);
