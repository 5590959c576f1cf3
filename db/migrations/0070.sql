-- A browser whose subscription was changed by its push service names the old one by its key.
CREATE INDEX pushes_by_key ON pushes (p256dh);
