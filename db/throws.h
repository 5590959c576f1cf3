/*
 * throws.h - real throws, counted. The journal has them all; the counts are kept so that a start need not
 * read it from the beginning.
 */
#pragma once

#include "db/db.h"
#include "server/rules/throw_counts.h"

/* So many throws may be in the journal only: a start adds them up in a moment, and a game needs no rows for
 * it. */
enum { THROWS_DUE = 20000 };

struct throw_book {
	struct throw_counts made;   /* all throws of the journal */
	struct throw_counts stored; /* those counted in the database's own table */
};

/* What is stored, and the throws that the journal got since then. */
MUST_USE enum db_status throws_load(struct db *db, struct throw_book *book);

/* Enough have come to store them. */
bool throws_due(const struct throw_book *book);

/* Stores the counts. After a rollback the book has to be loaded again. */
MUST_USE enum db_status throws_store(struct db *db, struct throw_book *book);
