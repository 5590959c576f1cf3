/*
 * old_database.h - databases of earlier versions, with rows in them: for tests of migrations.
 */
#pragma once

#include <stdbool.h>

struct db;
struct fixture;

enum {
	OLD_DECIDED_SINCE = 35, /* this version says who decided a match */
	OLD_OUTBOX_SINCE = 56,
};

/* Closes the fixture's database and removes its file. */
void old_database_remove(struct fixture *fixture);

/* The closed file goes from one version to another one; from 0: there is none yet. */
void old_database_migrate(const struct fixture *fixture, int from, int to);

/* Whether this version can hold rows that earlier ones couldn't; and all rows that it can hold, into its
 * closed file. */
bool old_database_brings_rows(int version);
void old_database_add_rows(const struct fixture *fixture, int version);

/* A closed file of this version with those rows, in the place of the fixture's database. */
void old_database_make(struct fixture *fixture, int version);

/* Those rows are there in today's tables, of a database that was of this version. */
void old_database_check(struct db *db, int version);
