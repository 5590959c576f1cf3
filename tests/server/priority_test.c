/*
 * priority_test.c - who is let onto the processor sooner, and who is not: as the kernel says it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <pthread.h>
#include <sched.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "server/system/priority.h"
#include "tests/groups/group.h"

/* What sched_getattr() tells of a thread. */
struct told {
	uint32_t size, policy;
	uint64_t flags;
	int32_t nice;
	uint32_t priority;
	uint64_t slice_ns, deadline_ns, period_ns;
};

struct trial {
	int policy;
	struct told before, after, started_after;
};

static void *
tell(void *arg)
{
	struct told *told = arg;

	memset(told, 0, sizeof *told);
	(void)syscall(SYS_sched_getattr, 0, told, sizeof *told, 0);
	return NULL;
}

/* In a thread of its own, so that the other tests run as before. */
static void *
become_prompt(void *arg)
{
	const struct sched_param none = {.sched_priority = 0};
	struct trial *trial = arg;
	pthread_t started;

	(void)sched_setscheduler((pid_t)gettid(), trial->policy, &none);
	tell(&trial->before);
	priority_prompt();
	tell(&trial->after);
	if (pthread_create(&started, NULL, tell, &trial->started_after) == 0)
		pthread_join(started, NULL);
	return NULL;
}

static struct trial
try(int policy)
{
	struct trial trial = {.policy = policy};
	pthread_t thread;

	assert_int_equal(pthread_create(&thread, NULL, become_prompt, &trial), 0);
	assert_int_equal(pthread_join(thread, NULL), 0);
	assert_int_equal(trial.before.policy, policy);
	assert_int_equal(trial.after.policy, policy);
	assert_int_equal(trial.after.nice, trial.before.nice);
	if (trial.before.slice_ns == 0)
		skip(); /* the kernel is older */
	return trial;
}

static void
its_slice_is_short_and_no_other_thread_has_that(void **state)
{
	(void)state;
	const struct trial trial = try(SCHED_OTHER);

	assert_in_range(trial.after.slice_ns, 100000, trial.before.slice_ns - 1);
	assert_int_equal(trial.started_after.slice_ns, trial.before.slice_ns);
	assert_int_equal(trial.started_after.nice, trial.before.nice);
}

static void
a_policy_that_was_chosen_stays(void **state)
{
	(void)state;
	const struct trial trial = try(SCHED_BATCH);

	assert_int_equal(trial.after.slice_ns, trial.before.slice_ns);
}

TEST_GROUP(priority)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(its_slice_is_short_and_no_other_thread_has_that),
		cmocka_unit_test(a_policy_that_was_chosen_stays),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
