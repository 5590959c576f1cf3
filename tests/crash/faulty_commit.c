/*
 * faulty_commit.c - makes a server that breaks its promise, to see that the tests notice. Linked in place of
 * db_commit() into barpointd-faulty only.
 *
 * BARPOINT_TEST_FAULT, from the 200th commit on:
 *   hasty    the turn's output leaves without a commit
 *   forgets  the turn's rows are taken back, its output leaves
 *
 * At the 210th it kills itself with SIGKILL, so that the number of broken commits doesn't depend on timing.
 */
#include <signal.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "db/db.h"

enum {
	GOOD_COMMITS = 200,
	LAST_COMMIT = 210, /* if many more are forgotten nobody can play on, and the kill never comes */
};

enum db_status __real_db_commit(struct db *db);
enum db_status __wrap_db_commit(struct db *db);

static bool
has_fault(const char *name)
{
	const char *fault = getenv("BARPOINT_TEST_FAULT");

	return fault != NULL && strcmp(fault, name) == 0;
}

enum db_status
__wrap_db_commit(struct db *db)
{
	static int commits; /* of the process, like the fault */

	if (++commits < GOOD_COMMITS)
		return __real_db_commit(db);
	if (commits == LAST_COMMIT)
		raise(SIGKILL);
	if (has_fault("hasty"))
		return DB_OK;
	if (has_fault("forgets")) {
		db_rollback(db);
		return DB_OK;
	}
	return __real_db_commit(db);
}
