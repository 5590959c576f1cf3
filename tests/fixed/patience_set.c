/*
 * patience_set.c - a request is waited for as long as a test says: the file `patience` in the directory
 * BARPOINT_TEST_DIR has the milliseconds. Linked into barpointd-test in place of server/web/http/patience.c.
 */
#include "server/web/http/visitor.h"

#include <stdio.h>
#include <stdlib.h>

static int64_t
read_patience(const char *test_dir)
{
	char path[4096];
	long set = VISITOR_SECONDS * 1000L;

	if (test_dir == NULL || snprintf(path, sizeof path, "%s/patience", test_dir) >= (int)sizeof path)
		return set;
	FILE *file = fopen(path, "r");
	if (file == NULL)
		return set;
	if (fscanf(file, "%ld", &set) != 1)
		abort();
	fclose(file);
	return set;
}

int64_t
visitor_patience_ms(void)
{
	static int64_t patience; /* of the process; 0: not read yet */

	if (patience == 0)
		patience = read_patience(getenv("BARPOINT_TEST_DIR"));
	return patience;
}
