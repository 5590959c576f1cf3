/*
 * weights_file.c - bytes from a file or of this build, to nets.
 */
#include "server/analysis/weights_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/analysis/verdict.h"
#include "server/engine/built_in.h"
#include "server/engine/weights.h"

/* Whatever is longer can't be weights: one byte more is read, so that it is seen. */
enum { BYTES_MAX = WEIGHTS_SIZE + 1 };

/* The weights end with their checksum. */
static void
name_judge(char judge[JUDGE_SIZE], const unsigned char *bytes)
{
	const unsigned char *sum = bytes + WEIGHTS_SIZE - 4;

	snprintf(judge, JUDGE_SIZE, "%d-%02x%02x%02x%02x", VERDICT_METHOD, sum[3], sum[2], sum[1], sum[0]);
}

static bool
use(const char *name, const unsigned char *bytes, size_t length, struct engine *engine,
	char judge[JUDGE_SIZE], char reason[WEIGHTS_REASON_SIZE])
{
	enum weights_fault fault = weights_read(engine, bytes, length);

	engine->bearoff = NULL;
	if (fault != WEIGHTS_GOOD) {
		snprintf(
			reason, WEIGHTS_REASON_SIZE, "the weights in %s %s", name, weights_fault_text(fault));
		return false;
	}
	name_judge(judge, bytes);
	return true;
}

bool
weights_file_read(
	const char *path, struct engine *engine, char judge[JUDGE_SIZE], char reason[WEIGHTS_REASON_SIZE])
{
	if (path[0] == '\0')
		return use("this program", built_in_weights, built_in_weights_length, engine, judge, reason);

	bool good = false;
	unsigned char *bytes = malloc(BYTES_MAX);
	FILE *file = fopen(path, "rb");
	if (file == NULL || bytes == NULL) {
		snprintf(reason, WEIGHTS_REASON_SIZE, "the weights in %s can't be read: %s", path,
			strerror(errno));
		goto out;
	}
	size_t length = fread(bytes, 1, BYTES_MAX, file);
	if (ferror(file))
		snprintf(reason, WEIGHTS_REASON_SIZE, "the weights in %s can't be read: %s", path,
			strerror(errno));
	else
		good = use(path, bytes, length, engine, judge, reason);
out:
	if (file != NULL)
		fclose(file);
	free(bytes);
	return good;
}
