/*
 * priority.c - the lowest priority there is.
 */
#include "server/system/priority.h"

#include <sched.h>
#include <sys/resource.h>
#include <unistd.h>

enum { NICEST = 19 };

void
priority_lowest(void)
{
	const struct sched_param none = {.sched_priority = 0};

	/* On Linux both are a thread's own. Lowering one's priority is always allowed. */
	setpriority(PRIO_PROCESS, (id_t)gettid(), NICEST);
	sched_setscheduler((pid_t)gettid(), SCHED_IDLE, &none);
}
