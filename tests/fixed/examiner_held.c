/*
 * examiner_held.c - analyses that finish when a test says so. Linked into barpointd-test, never into a
 * release.
 *
 * The linker puts __wrap_examiner_collect() in the place of examiner_collect(): what the thread has judged
 * waits as long as there is a file `hold-analyses` in the directory BARPOINT_TEST_DIR. The descriptor stays
 * readable meanwhile, so the loop keeps turning and notices at once when the file is gone.
 */
#include "server/analysis/examiner.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

struct examination *__real_examiner_collect(struct examiner *examiner);
struct examination *__wrap_examiner_collect(struct examiner *examiner);

struct examination *
__wrap_examiner_collect(struct examiner *examiner)
{
	const char *test_dir = getenv("BARPOINT_TEST_DIR");
	char path[4096];

	if (test_dir != NULL &&
		snprintf(path, sizeof path, "%s/hold-analyses", test_dir) < (int)sizeof path &&
		access(path, F_OK) == 0)
		return NULL;
	return __real_examiner_collect(examiner);
}
