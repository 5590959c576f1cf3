-- Since when players of this database have news: who was here before is told once that there are some.
CREATE TABLE news (
	number INTEGER PRIMARY KEY,
	since INTEGER NOT NULL -- Unix seconds
) STRICT;
