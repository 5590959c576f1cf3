-- For histories: the matches of a player in their order.
CREATE INDEX matches_by_inviter_number ON matches (inviter);
CREATE INDEX matches_by_invited_number ON matches (invited);
