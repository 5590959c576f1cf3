/*
 * check_held.c - a check of the database that ends when a test says so. Linked into barpointd-test, never
 * into a release.
 *
 * The linker puts __wrap_soundness_check() in the place of soundness_check(): the thread sleeps as long as
 * there is a file `hold-checks` in the directory BARPOINT_TEST_DIR, whatever it is asked meanwhile. A thread
 * of a low priority on a busy machine is no different.
 */
#include "db/file/soundness.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { LOOK_EVERY_US = 10000 };

enum checked __real_soundness_check(
	struct db *db, bool (*go_on)(void *arg), void *arg, char found[DB_REASON_SIZE]);
enum checked __wrap_soundness_check(
	struct db *db, bool (*go_on)(void *arg), void *arg, char found[DB_REASON_SIZE]);

enum checked
__wrap_soundness_check(struct db *db, bool (*go_on)(void *arg), void *arg, char found[DB_REASON_SIZE])
{
	const char *test_dir = getenv("BARPOINT_TEST_DIR");
	char path[4096];

	if (test_dir != NULL && snprintf(path, sizeof path, "%s/hold-checks", test_dir) < (int)sizeof path)
		while (access(path, F_OK) == 0)
			usleep(LOOK_EVERY_US);
	return __real_soundness_check(db, go_on, arg, found);
}
