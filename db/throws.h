/*
 * throws.h - real throws, counted. The journal has them all; thanks to the counts a start need not read it
 * from the beginning.
 */
#pragma once

#include "db/db.h"
#include "server/rules/throw_counts.h"

/* How many throws the stored counts may lag behind; a start adds them up at once. */
enum { THROWS_DUE = 20000 };

struct throw_book {
	struct throw_counts made;   /* all throws of the journal */
	struct throw_counts stored; /* those in the stored counts */
};

/* Loads the stored counts and adds the throws that the journal got since then. */
MUST_USE enum db_status throws_load(struct db *db, struct throw_book *book);

/* Adds those that the journal got since. */
MUST_USE enum db_status throws_read_on(struct db *db, struct throw_book *book);

/* True if enough have come to store them. */
bool throws_due(const struct throw_book *book);

/* Stores the counts. After a rollback the book has to be loaded again. */
MUST_USE enum db_status throws_store(struct db *db, struct throw_book *book);
