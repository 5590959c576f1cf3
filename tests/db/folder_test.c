/*
 * folder_test.c - the directories in which the tests keep their databases: where they are made, and that
 * those of killed tests don't fill the memory.
 */
#include "tests/db/folder.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>

#include <cmocka.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

#include "tests/groups/group.h"

static void
is_in_memory_if_there_is_room(void **state)
{
	(void)state;
	char here[FOLDER_SIZE];
	folder_make(here);
	assert_ptr_equal(folder_parent(here, 1), here);
	assert_string_equal(folder_parent(here, UINTMAX_MAX), "/tmp");
	assert_int_equal(folder_remove(here), 0);
	assert_string_equal(folder_parent(here, 1), "/tmp");
}

/* A process of its own makes a directory with a file in it, tells its name, and lives until it is killed. */
static pid_t
start_test(char path[FOLDER_SIZE])
{
	int ends[2];
	assert_int_equal(pipe(ends), 0);
	pid_t child = fork();
	assert_true(child >= 0);
	if (child == 0) {
		char file[2 * FOLDER_SIZE];
		folder_make(path);
		snprintf(file, sizeof file, "%s/test.db", path);
		int made = open(file, O_CREAT | O_WRONLY, 0600);
		if (made < 0 || write(ends[1], path, FOLDER_SIZE) != FOLDER_SIZE)
			_exit(1);
		alarm(60); /* should this test fail */
		for (;;)
			pause();
	}
	close(ends[1]);
	assert_int_equal(read(ends[0], path, FOLDER_SIZE), FOLDER_SIZE);
	close(ends[0]);
	return child;
}

static void
the_next_test_removes_what_a_killed_one_left(void **state)
{
	(void)state;
	char theirs[FOLDER_SIZE], mine[FOLDER_SIZE];
	pid_t child = start_test(theirs);

	folder_make(mine);
	assert_int_equal(folder_remove(mine), 0);
	assert_int_equal(access(theirs, F_OK), 0);

	kill(child, SIGKILL);
	assert_int_equal(waitpid(child, NULL, 0), child);
	assert_int_equal(access(theirs, F_OK), 0);
	folder_make(mine);
	assert_int_equal(folder_remove(mine), 0);
	assert_int_not_equal(access(theirs, F_OK), 0);
}

TEST_GROUP(folder)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(is_in_memory_if_there_is_room),
		cmocka_unit_test(the_next_test_removes_what_a_killed_one_left),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
