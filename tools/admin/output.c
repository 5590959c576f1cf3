/*
 * output.c - standard output, at the end.
 */
#include "tools/admin/output.h"

#include <stdio.h>

bool
output_arrived(void)
{
	/* fflush() doesn't report earlier failures. */
	if (fflush(stdout) == 0 && !ferror(stdout))
		return true;
	fputs("barpoint-admin: the answer can't be written to standard output\n", stderr);
	return false;
}

enum task_end
task_failed(const char *reason)
{
	fprintf(stderr, "barpoint-admin: %s\n", reason);
	return TASK_FAILED;
}

enum task_end
task_refused(const char *wants, const char *word)
{
	fprintf(stderr, "barpoint-admin: %s, not \"%s\"\n", wants, word);
	return TASK_FAILED;
}
