/*
 * privilege_test.c - drops root in a child, and only if there is something to drop.
 */
#include "tests/server/check.h"

#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "server/system/privilege.h"
#include "tests/groups/group.h"

static void
descriptors_rise_to_the_hard_limit(void **state)
{
	struct rlimit before, after;

	(void)state;
	assert_int_equal(getrlimit(RLIMIT_NOFILE, &before), 0);
	struct rlimit lower = {.rlim_cur = 64, .rlim_max = before.rlim_max};
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &lower), 0);
	int64_t count = privilege_raise_descriptors();
	assert_int_equal(getrlimit(RLIMIT_NOFILE, &after), 0);
	assert_true(after.rlim_cur == before.rlim_max);
	assert_true(count > 64);
	assert_true((rlim_t)count <= after.rlim_cur);
	assert_int_equal(setrlimit(RLIMIT_NOFILE, &before), 0);
}

static void
an_unknown_user_is_named(void **state)
{
	char reason[PRIVILEGE_REASON_SIZE] = "";

	(void)state;
	assert_false(privilege_drop("no-such-user", reason));
	assert_string_equal(reason, "can't become user no-such-user: there is none of that name");
}

static void
root_becomes_nobody_for_good(void **state)
{
	char reason[PRIVILEGE_REASON_SIZE];
	int status;

	(void)state;
	if (getuid() != 0)
		skip();
	pid_t child = fork();
	if (child == 0) {
		bool dropped = privilege_drop("nobody", reason) && getuid() != 0 && geteuid() != 0 &&
			       getgid() != 0 && getgroups(0, NULL) <= 1 && setuid(0) != 0;
		/* Twice is fine; another user is out of reach by now. */
		dropped = dropped && privilege_drop("nobody", reason) && !privilege_drop("root", reason);
		_exit(dropped ? 0 : 1);
	}
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_int_equal(status, 0);
}

TEST_GROUP(privilege)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(descriptors_rise_to_the_hard_limit),
		cmocka_unit_test(an_unknown_user_is_named),
		cmocka_unit_test(root_becomes_nobody_for_good),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
