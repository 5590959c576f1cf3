-- A courier asks for what goes by the ways that it carries; what goes by others must not be looked through.
CREATE INDEX outbox_by_way ON outbox (way, due) WHERE settled IS NULL;
