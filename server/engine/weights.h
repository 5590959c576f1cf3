/*
 * weights.h - the nets as bytes, in a file or in a program.
 *
 * A line of text that names the version and the shape, then the numbers of each net (16 bits, the lower byte
 * first, in units of 2^-12), then a checksum of all that (32 bits, FNV-1a).
 */
#pragma once

#include <stddef.h>

#include "server/engine/engine.h"

enum {
	WEIGHTS_VERSION = 2, /* another one where the same numbers mean something else */
	WEIGHTS_HEADER = 48,
	WEIGHTS_OF_NET = NET_INPUTS * NET_FIRST + NET_FIRST + NET_FIRST * NET_SECOND + NET_SECOND +
			 NET_SECOND * NET_OUTPUTS + NET_OUTPUTS,
	WEIGHTS_SIZE = WEIGHTS_HEADER + KINDS * WEIGHTS_OF_NET * 2 + 4,
	WEIGHTS_UNIT = 4096, /* a weight of 1 */
	WEIGHTS_MAX = 32767, /* in these units */
};

enum weights_fault {
	WEIGHTS_GOOD,
	WEIGHTS_FOREIGN, /* no weights at all */
	WEIGHTS_OTHER_VERSION,
	WEIGHTS_OTHER_SHAPE, /* of nets that this engine doesn't have */
	WEIGHTS_CUT_OFF,
	WEIGHTS_TOO_LONG,
	WEIGHTS_DAMAGED,
	WEIGHTS_FAULTS,
};

/* The nets of *engine; they are undefined if something is wrong. */
enum weights_fault weights_read(struct engine *engine, const void *bytes, size_t length);

/* "are cut off": what is wrong with the weights, for a sentence. */
const char *weights_fault_text(enum weights_fault fault);

/* Each number as near as the units have it; what is beyond them becomes the largest. */
void weights_write(const struct engine *engine, unsigned char bytes[WEIGHTS_SIZE]);

/* FNV-1a, of these and of other files of the trainer. */
uint32_t weights_checksum(const unsigned char *bytes, size_t length);
