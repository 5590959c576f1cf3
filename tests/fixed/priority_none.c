/*
 * priority_none.c - threads of a test keep their priority: on a busy machine the lowest might not run for
 * minutes. Linked into barpointd-test in place of server/system/priority.c.
 */
#include "server/system/priority.h"

void
priority_low(void)
{
}

void
priority_lowest(void)
{
}

void
priority_back(pid_t thread)
{
	(void)thread;
}

void
priority_at_once(void)
{
}
