/*
 * lockfile_test.c - one server per data directory.
 */
#include "tests/server/check.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "server/system/lockfile.h"
#include "tests/groups/group.h"

struct place {
	char root[64];
	char data[96];
	char lock[128];
};

static int
setup(void **state)
{
	struct place *place = calloc(1, sizeof *place);

	snprintf(place->root, sizeof place->root, "/tmp/barpoint-lock-XXXXXX");
	if (mkdtemp(place->root) == NULL)
		return -1;
	snprintf(place->data, sizeof place->data, "%s/data", place->root);
	snprintf(place->lock, sizeof place->lock, "%s/lock", place->data);
	*state = place;
	return 0;
}

static int
teardown(void **state)
{
	struct place *place = *state;

	unlink(place->lock);
	rmdir(place->data);
	unlink(place->data);
	rmdir(place->root);
	free(place);
	return 0;
}

static void
the_directory_is_made_for_its_owner_only(void **state)
{
	const struct place *place = *state;
	char reason[LOCKFILE_REASON_SIZE];
	struct stat status;

	int lock = lockfile_take(place->data, reason);
	assert_true(lock >= 0);
	assert_int_equal(stat(place->data, &status), 0);
	assert_int_equal(status.st_mode & 0777, 0700);
	assert_int_equal(stat(place->lock, &status), 0);
	assert_int_equal(status.st_mode & 0777, 0600);
	assert_int_equal(fcntl(lock, F_GETFD) & FD_CLOEXEC, FD_CLOEXEC);
	lockfile_release(lock);
}

static void
a_second_holder_is_refused_until_the_first_is_gone(void **state)
{
	const struct place *place = *state;
	char reason[LOCKFILE_REASON_SIZE] = "", expected[LOCKFILE_REASON_SIZE];

	int first = lockfile_take(place->data, reason);
	assert_true(first >= 0);
	assert_int_equal(lockfile_take(place->data, reason), -1);
	snprintf(expected, sizeof expected,
		"the data directory %s is in use: a server that runs holds its lock, stop it first",
		place->data);
	assert_string_equal(reason, expected);
	lockfile_release(first);

	int second = lockfile_take(place->data, reason);
	assert_true(second >= 0);
	lockfile_release(second);
}

static void
a_file_is_no_directory(void **state)
{
	const struct place *place = *state;
	char reason[LOCKFILE_REASON_SIZE] = "";

	int file = open(place->data, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
	assert_true(file >= 0);
	close(file);
	assert_int_equal(lockfile_take(place->data, reason), -1);
	assert_non_null(strstr(reason, "is not a directory"));
}

static void
a_missing_parent_is_named(void **state)
{
	char reason[LOCKFILE_REASON_SIZE] = "";

	(void)state;
	assert_int_equal(lockfile_take("/nonexistent/data", reason), -1);
	assert_string_equal(
		reason, "can't make the data directory /nonexistent/data: No such file or directory");
}

static void
a_directory_that_is_only_readable_is_refused(void **state)
{
	const struct place *place = *state;
	char reason[LOCKFILE_REASON_SIZE] = "";

	if (geteuid() == 0)
		skip(); /* root may write anywhere */
	assert_int_equal(mkdir(place->data, 0500), 0);
	assert_int_equal(lockfile_take(place->data, reason), -1);
	assert_non_null(strstr(reason, "can't write to the data directory"));
}

TEST_GROUP(lockfile)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(the_directory_is_made_for_its_owner_only, setup, teardown),
		cmocka_unit_test_setup_teardown(
			a_second_holder_is_refused_until_the_first_is_gone, setup, teardown),
		cmocka_unit_test_setup_teardown(a_file_is_no_directory, setup, teardown),
		cmocka_unit_test(a_missing_parent_is_named),
		cmocka_unit_test_setup_teardown(
			a_directory_that_is_only_readable_is_refused, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
