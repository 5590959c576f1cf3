/*
 * hasher_held.c - hashes that finish when a test says so. Linked into barpointd-test, never into a release.
 *
 * The linker puts __wrap_hasher_collect() in the place of hasher_collect(): the results wait as long as there
 * is a file `hold` in the directory BARPOINT_TEST_DIR. Their descriptor stays readable meanwhile, so the loop
 * keeps turning and notices at once when the file is gone.
 */
#include "server/passwords/hasher.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

void __real_hasher_collect(
	struct hasher *hasher, void (*on_result)(const struct hash_result *result, void *arg), void *arg);
void __wrap_hasher_collect(
	struct hasher *hasher, void (*on_result)(const struct hash_result *result, void *arg), void *arg);

void
__wrap_hasher_collect(
	struct hasher *hasher, void (*on_result)(const struct hash_result *result, void *arg), void *arg)
{
	const char *test_dir = getenv("BARPOINT_TEST_DIR");
	char path[4096];

	if (test_dir != NULL && snprintf(path, sizeof path, "%s/hold", test_dir) < (int)sizeof path &&
		access(path, F_OK) == 0)
		return;
	__real_hasher_collect(hasher, on_result, arg);
}
