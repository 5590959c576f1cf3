/*
 * task_end.c - the sentence of a task that failed.
 */
#include "tools/admin/task_end.h"

#include <stdio.h>

enum task_end
task_failed(const char *reason)
{
	fprintf(stderr, "barpoint-admin: %s\n", reason);
	return TASK_FAILED;
}
