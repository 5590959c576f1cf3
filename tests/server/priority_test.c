/*
 * priority_test.c - who is let onto the processor sooner, and who is not: as the kernel says it. Where it may
 * not be asked, or is too old, there is nothing to see.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <pthread.h>
#include <sched.h>
#include <stdbool.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "server/system/priority.h"
#include "tests/groups/group.h"

/* Slices; the kernel gives nobody one that is shorter than the least. */
enum { LEAST_NS = 100 * 1000, SHORT_NS = 200 * 1000, LONG_NS = 3000 * 1000 };

/* What sched_getattr() tells of a thread; its size is 0 if it tells nothing. */
struct told {
	uint32_t size, policy;
	uint64_t flags;
	int32_t nice;
	uint32_t priority;
	uint64_t slice_ns, deadline_ns, period_ns;
};

struct trial {
	int policy;
	uint64_t slice_ns; /* that the thread asks for itself, before */
	bool refused;	   /* it may not ask for any */
	struct told fresh, before, after, started_after;
};

static void *
tell(void *arg)
{
	struct told *told = arg;

	memset(told, 0, sizeof *told);
	(void)syscall(SYS_sched_getattr, 0, told, sizeof *told, 0);
	return NULL;
}

static bool
ask_for(struct told wish, uint64_t slice_ns)
{
	wish.slice_ns = slice_ns;
	return syscall(SYS_sched_setattr, 0, &wish, 0) == 0;
}

/* In a thread of its own, so that the other tests run as before. */
static void *
run_trial(void *arg)
{
	const struct sched_param none = {.sched_priority = 0};
	struct trial *trial = arg;
	pthread_t started;

	bool chosen = sched_setscheduler((pid_t)gettid(), trial->policy, &none) == 0;
	tell(&trial->fresh);
	trial->refused = !chosen || trial->fresh.size == 0 || !ask_for(trial->fresh, trial->slice_ns);
	tell(&trial->before);
	priority_at_once();
	tell(&trial->after);
	if (pthread_create(&started, NULL, tell, &trial->started_after) == 0)
		pthread_join(started, NULL);
	return NULL;
}

static struct trial
try(int policy, uint64_t slice_ns)
{
	struct trial trial = {.policy = policy, .slice_ns = slice_ns};
	pthread_t thread;

	assert_int_equal(pthread_create(&thread, NULL, run_trial, &trial), 0);
	assert_int_equal(pthread_join(thread, NULL), 0);
	if (trial.refused)
		skip();
	assert_int_equal(trial.before.policy, policy);
	assert_int_equal(trial.after.policy, policy);
	assert_int_equal(trial.after.nice, trial.before.nice);
	if (trial.before.slice_ns == 0) { /* the kernel is older */
		assert_int_equal(trial.after.flags, trial.before.flags);
		skip();
	}
	assert_int_equal(trial.before.slice_ns, slice_ns);
	return trial;
}

static void
its_slice_is_short_and_no_other_thread_has_that(void **state)
{
	(void)state;
	const struct trial trial = try(SCHED_OTHER, LONG_NS);

	assert_in_range(trial.after.slice_ns, LEAST_NS, LONG_NS - 1);
	assert_int_equal(trial.started_after.slice_ns, trial.fresh.slice_ns);
	assert_int_equal(trial.started_after.nice, trial.before.nice < 0 ? 0 : trial.before.nice);
}

static void
a_shorter_slice_stays(void **state)
{
	(void)state;
	const struct trial trial = try(SCHED_OTHER, SHORT_NS);

	assert_int_equal(trial.after.slice_ns, SHORT_NS);
	assert_int_equal(trial.after.flags, trial.before.flags);
}

static void
a_policy_that_was_chosen_stays(void **state)
{
	(void)state;
	const struct trial trial = try(SCHED_BATCH, LONG_NS);

	assert_int_equal(trial.after.slice_ns, LONG_NS);
	assert_int_equal(trial.after.flags, trial.before.flags);
}

/* From this niceness on; becomes the one after it. */
static void *
become_low(void *arg)
{
	int *niceness = arg;

	setpriority(PRIO_PROCESS, (id_t)gettid(), *niceness);
	priority_low();
	*niceness = getpriority(PRIO_PROCESS, (id_t)gettid());
	return NULL;
}

static int
lowered(int niceness)
{
	pthread_t thread;

	assert_int_equal(pthread_create(&thread, NULL, become_low, &niceness), 0);
	assert_int_equal(pthread_join(thread, NULL), 0);
	return niceness;
}

static void
who_is_low_already_is_not_raised(void **state)
{
	(void)state;
	int own = getpriority(PRIO_PROCESS, (id_t)gettid());

	assert_int_equal(lowered(own), own > 10 ? own : 10);
	assert_int_equal(lowered(19), 19);
}

/* `told`: before, as the lowest, and after. Returns NULL where it may not go back. */
static void *
become_lowest_and_go_back(void *arg)
{
	const struct sched_param none = {.sched_priority = 0};
	struct told *told = arg;

	tell(&told[0]);
	priority_lowest();
	tell(&told[1]);
	priority_back(gettid());
	tell(&told[2]);
	return sched_setscheduler((pid_t)gettid(), SCHED_OTHER, &none) == 0 ? told : NULL;
}

static void
who_is_lowest_may_go_back(void **state)
{
	(void)state;
	struct told told[3];
	pthread_t thread;
	void *back;

	assert_int_equal(pthread_create(&thread, NULL, become_lowest_and_go_back, told), 0);
	assert_int_equal(pthread_join(thread, &back), 0);
	if (told[0].size == 0)
		skip();
	assert_int_equal(told[1].policy, SCHED_IDLE);
	if (back == NULL)
		skip();
	assert_int_equal(told[2].policy, SCHED_OTHER);
	assert_int_equal(told[2].nice, getpriority(PRIO_PROCESS, (id_t)getpid()));
}

TEST_GROUP(priority)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(its_slice_is_short_and_no_other_thread_has_that),
		cmocka_unit_test(a_shorter_slice_stays),
		cmocka_unit_test(a_policy_that_was_chosen_stays),
		cmocka_unit_test(who_is_low_already_is_not_raised),
		cmocka_unit_test(who_is_lowest_may_go_back),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
