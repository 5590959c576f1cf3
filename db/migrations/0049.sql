-- When a pause began that goes on, in service time: it outlasts the server.
ALTER TABLE matches ADD COLUMN paused_at INTEGER;
CREATE INDEX matches_paused ON matches (paused_at) WHERE paused_at IS NOT NULL;
