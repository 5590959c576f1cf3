-- Who was left, and closed the saved match for good: by it he has won, or it was annulled. Money play has no winner.
ALTER TABLE matches ADD COLUMN claimed_by TEXT CHECK (claimed_by IS NULL OR (claimed_by IN ('inviter', 'invited')
	AND state IN ('finished', 'annulled') AND (winner IS NULL OR winner = claimed_by)));
