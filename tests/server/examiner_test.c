/*
 * examiner_test.c - when the thread that judges matches has the lowest priority, as the kernel says it: a
 * process that ends, or becomes another program, waits for all of its threads.
 */
#include "tests/server/check.h"

#include <dirent.h>
#include <poll.h>
#include <sched.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "server/analysis/examination.h"
#include "server/analysis/examiner.h"
#include "server/engine/engine.h"
#include "tests/groups/group.h"

/* There are two here. */
static pid_t
other_thread(void)
{
	DIR *threads = opendir("/proc/self/task");
	const struct dirent *entry;
	pid_t other = 0;

	assert_non_null(threads);
	while ((entry = readdir(threads)) != NULL) {
		pid_t thread = (pid_t)strtol(entry->d_name, NULL, 10);
		if (thread != 0 && thread != gettid())
			other = thread;
	}
	closedir(threads);
	assert_int_not_equal(other, 0);
	return other;
}

static bool
is_asleep(pid_t thread)
{
	char path[64], state = '\0';

	snprintf(path, sizeof path, "/proc/self/task/%d/stat", (int)thread);
	FILE *stat = fopen(path, "r");
	assert_non_null(stat);
	assert_int_equal(fscanf(stat, "%*d (%*[^)]) %c", &state), 1);
	fclose(stat);
	return state == 'S';
}

static bool
is_done(const struct examiner *examiner, int wait_ms)
{
	struct pollfd done = {.fd = examiner_fd(examiner), .events = POLLIN};

	return poll(&done, 1, wait_ms) == 1;
}

static void
ask_for_nothing(struct examiner *examiner)
{
	const struct match_row row = {.inviter = SIDE_O, .rules_version = RULES_VERSION, .options = "5"};

	examiner_ask(examiner, examination_new(&row, JUDGE_GLANCE));
}

static void
await_end(struct examiner *examiner)
{
	assert_true(is_done(examiner, -1));
	examination_free(examiner_collect(examiner));
}

static void
a_thread_that_sleeps_has_the_priority_of_others(void **state)
{
	const struct engine engine = {0};
	const struct sched_param none = {.sched_priority = 0};
	struct examiner *examiner = examiner_open(&engine);
	(void)state;

	assert_non_null(examiner);
	pid_t thread = other_thread();
	while (!is_asleep(thread))
		sched_yield();
	assert_int_equal(sched_getscheduler(thread), SCHED_OTHER);

	/* It makes the table of bear-offs first, which takes a while. */
	ask_for_nothing(examiner);
	while (sched_getscheduler(thread) != SCHED_IDLE && !is_done(examiner, 0))
		sched_yield();
	examiner_hurry(examiner);
	int policy = sched_getscheduler(thread);
	if (sched_setscheduler(thread, SCHED_OTHER, &none) != 0) { /* nobody may here */
		examiner_close(examiner);
		skip();
	}
	assert_int_equal(policy, SCHED_OTHER);
	await_end(examiner);

	ask_for_nothing(examiner);
	await_end(examiner);
	assert_int_equal(sched_getscheduler(thread), SCHED_OTHER);
	examiner_close(examiner);
}

TEST_GROUP(examiner)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_thread_that_sleeps_has_the_priority_of_others),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
