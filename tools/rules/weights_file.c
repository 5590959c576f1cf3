/*
 * weights_file.c - reads a file as far as weights can reach.
 */
#include "tools/rules/weights_file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/engine/built_in.h"
#include "server/engine/weights.h"

/* Whatever is longer can't be weights: one byte more is read, so that it is seen. */
enum { BYTES_MAX = WEIGHTS_SIZE + 1 };

static bool
load_bytes(struct engine *engine, const char *name, const unsigned char *bytes, size_t length)
{
	enum weights_fault fault = weights_read(engine, bytes, length);
	if (fault != WEIGHTS_GOOD)
		fprintf(stderr, "%s: the weights in %s %s\n", program_invocation_short_name, name,
			weights_fault_text(fault));
	return fault == WEIGHTS_GOOD;
}

static bool
load_file(struct engine *engine, const char *path)
{
	bool good = false;
	unsigned char *bytes = malloc(BYTES_MAX);
	FILE *file = fopen(path, "rbe");
	size_t length = file != NULL && bytes != NULL ? fread(bytes, 1, BYTES_MAX, file) : 0;
	if (file == NULL || bytes == NULL || ferror(file))
		fprintf(stderr, "%s: %s: %s\n", program_invocation_short_name, path, strerror(errno));
	else
		good = load_bytes(engine, path, bytes, length);
	if (file != NULL)
		fclose(file);
	free(bytes);
	return good;
}

bool
weights_load(struct engine *engine, const char *path)
{
	return path == NULL ? load_bytes(engine, "this program", built_in_weights, built_in_weights_length)
			    : load_file(engine, path);
}
