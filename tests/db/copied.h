/*
 * copied.h - a database whose turns are kept as rows of a log, and a copy of it that lies beside.
 */
#pragma once

#include "db/log/copy.h"
#include "db/log/log_store.h"
#include "tests/db/fixture.h"

enum { KEPT_MOST = 64 };

struct copied_fixture {
	char dir[FOLDER_SIZE];
	char path[FOLDER_SIZE], copy_path[FOLDER_SIZE];
	struct db *db;		       /* owned */
	struct copy *copy;	       /* owned; a test may close it and leave NULL */
	struct log_row row[KEPT_MOST]; /* owned bodies; row n of the log is row[n - 1] */
	int rows;
	int applied;		   /* of them, to the copy */
	enum db_status store_says; /* to the next turns */
};

/* cmocka setup and teardown: *state is a struct copied_fixture with a new database and an empty copy. */
int copied_setup(void **state);
int copied_teardown(void **state);

/* Both files begin as files of this version with these rows, in no log yet. */
void copied_begin_anew(struct copied_fixture *fixture, int version, const char *sql);

/* What a question with one number as its answer says. */
int64_t ask_copied(const struct copied_fixture *fixture, const char *sql);

/* Where row `seq` of the log is. */
struct log_place place_at(int64_t seq);

/* Runs SQL as a turn of its own, and commits it. */
void turn(struct copied_fixture *fixture, const char *sql);

/* Applies all rows that the copy lacks. Fails the test if one doesn't fit, or if the files differ then. */
void apply_all(struct copied_fixture *fixture);

/* Changes the copy, as a shell could. */
void change_copy(struct copied_fixture *fixture, const char *sql);
