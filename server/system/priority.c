/*
 * priority.c - less of the processor than others, or the same, but at once.
 */
#include "server/system/priority.h"

#include <sched.h>
#include <stdint.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { LOW_NICE = 10, NICEST = 19 };

/* What sched_setattr() takes. glibc before 2.41 has no sched_setattr(), and <linux/sched/types.h> clashes
 * with <sched.h>. */
struct attributes {
	uint32_t size, policy;
	uint64_t flags;
	int32_t nice;
	uint32_t priority;
	uint64_t runtime_ns, deadline_ns, period_ns;
};

enum { RESET_ON_FORK = 1 };

/* By default it is .7 ms or more; with less than .4 ms most turns would be interrupted. */
enum { SLICE_NS = 400 * 1000 };

void
priority_low(void)
{
	/* On Linux a thread has its own niceness. A higher one stays: root could lower it. */
	if (getpriority(PRIO_PROCESS, (id_t)gettid()) < LOW_NICE)
		setpriority(PRIO_PROCESS, (id_t)gettid(), LOW_NICE);
}

void
priority_lowest(void)
{
	const struct sched_param none = {.sched_priority = 0};

	/* On Linux both are a thread's own. Lowering one's priority is always allowed. */
	setpriority(PRIO_PROCESS, (id_t)gettid(), NICEST);
	sched_setscheduler((pid_t)gettid(), SCHED_IDLE, &none);
}

void
priority_back(pid_t thread)
{
	const struct sched_param none = {.sched_priority = 0};

	if (sched_setscheduler(thread, SCHED_OTHER, &none) == 0)
		setpriority(PRIO_PROCESS, (id_t)thread, getpriority(PRIO_PROCESS, (id_t)getpid()));
}

void
priority_at_once(void)
{
	struct attributes attributes = {.size = sizeof attributes};

	/* Whoever has chosen another policy for this process has more of it than this. */
	if (syscall(SYS_sched_getattr, 0, &attributes, sizeof attributes, 0) != 0 ||
		attributes.policy != SCHED_OTHER)
		return;
	/* 0 before Linux 6.12, which would keep nothing of this but RESET_ON_FORK. */
	if (attributes.runtime_ns <= SLICE_NS)
		return;
	attributes.flags |= RESET_ON_FORK;
	attributes.runtime_ns = SLICE_NS;
	(void)syscall(SYS_sched_setattr, 0, &attributes, 0);
}
