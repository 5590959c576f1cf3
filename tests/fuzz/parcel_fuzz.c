/*
 * parcel_fuzz.c - what one program leaves for the next, from anything: an input is what is between the
 * mark and the end. Checks for every input:
 *
 *   - no byte beyond it is touched, and what can't be read is told with a reason;
 *   - what can be read is written and read again as it was.
 */
#include "tests/fuzz/fuzz.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/upgrade/carried.h"

static struct carried *
read_copy(const char *bytes, size_t size)
{
	char reason[PARCEL_REASON_SIZE] = "";
	char *copy = malloc(size + (size == 0)); /* no byte more */

	if (size > 0)
		memcpy(copy, bytes, size);
	struct carried *carried = carried_read(copy, size, reason);
	free(copy);
	assert((carried == NULL) == (reason[0] != '\0'));
	return carried;
}

/* Kind by kind: in which order they came is no matter. */
static struct parcel_writer
written(const struct carried *carried)
{
	struct parcel_writer writer = {.bytes = NULL};

	for (int kind = 0; kind < CARRIED_KINDS; kind++)
		for (int i = 0; i < carried->list[kind].count; i++)
			parcel_write(&writer, carried_kinds[kind], carried->list[kind].at[i]);
	parcel_write_end(&writer);
	return writer;
}

static void
check_again(const struct carried *carried)
{
	struct parcel_writer once = written(carried);
	struct carried *back = read_copy(once.bytes, once.used);
	assert(back != NULL);
	struct parcel_writer twice = written(back);
	assert(once.used == twice.used && memcmp(once.bytes, twice.bytes, once.used) == 0);
	parcel_clear(&once);
	parcel_clear(&twice);
	carried_free(back);
}

int
LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	enum { END_SIZE = 8 }; /* a name of three letters and its two sizes */
	struct parcel_writer empty = {.bytes = NULL};

	parcel_write_end(&empty);
	size_t mark = empty.used - END_SIZE;
	char *parcel = malloc(empty.used + size);
	memcpy(parcel, empty.bytes, mark);
	if (size > 0)
		memcpy(parcel + mark, bytes, size);
	memcpy(parcel + mark + size, empty.bytes + mark, END_SIZE);
	struct carried *carried = read_copy(parcel, empty.used + size);
	parcel_clear(&empty);
	free(parcel);
	if (carried != NULL)
		check_again(carried);
	carried_free(carried);
	return 0;
}
