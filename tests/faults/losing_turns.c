/*
 * losing_turns.c - loses turns at random, and looks whether all is as each of them found it. Linked into
 * barpointd-losing only.
 *
 * While there is a file `lose` in the directory BARPOINT_TEST_DIR one commit in some fails for want of room.
 * All bytes that were ever kept (undo.h) are copied at the end of each turn, and compared when a turn that is
 * lost has been undone: whoever changed them without keeping them first, in this turn or another, ends the
 * process. The message names the place of the last undo_keep() of these bytes, for `addr2line -e BINARY`.
 */
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db/db.h"
#include "server/state/undo.h"

enum { LOST_ONE_IN = 6 };

/* Kept at some time, and not freed since. */
struct range {
	char *at;
	size_t size;
	char *copy; /* owned; NULL in the turn in which they were kept first */
	const char *keeper;
};

/* Of the process, like the memory: in order of address. */
static struct range *ranges;
static size_t range_count, range_room;

extern char __executable_start;

enum db_status __real_db_commit(struct db *db);
enum db_status __wrap_db_commit(struct db *db);
void __real_undo_keep(struct undo *undo, void *object, size_t size);
void __wrap_undo_keep(struct undo *undo, void *object, size_t size);
void __real_undo_restore(struct undo *undo);
void __wrap_undo_restore(struct undo *undo);
bool __real_input_end_turn(struct server *server);
bool __wrap_input_end_turn(struct server *server);
void __real_free(void *pointer);
void __wrap_free(void *pointer);
void *__real_realloc(void *pointer, size_t size);
void *__wrap_realloc(void *pointer, size_t size);
void __wrap_storing_wait_for_room(struct server *server);

/* The place of the first range from there on. */
static size_t
place_of(const char *at)
{
	size_t low = 0, high = range_count;

	while (low < high) {
		size_t middle = (low + high) / 2;
		if (ranges[middle].at < at)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static void
add(size_t place, char *at, size_t size)
{
	if (range_count == range_room) {
		range_room = 2 * range_room + 64;
		ranges = __real_realloc(ranges, range_room * sizeof *ranges);
		if (ranges == NULL)
			abort();
	}
	memmove(&ranges[place + 1], &ranges[place], (range_count - place) * sizeof *ranges);
	ranges[place] = (struct range){.at = at, .size = size};
	range_count++;
}

/* Forgets what began in these bytes: they are somebody else's from now on. */
static void
drop(char *at, size_t size)
{
	size_t first = place_of(at), end = place_of(at + size);

	for (size_t i = first; i < end; i++)
		__real_free(ranges[i].copy);
	memmove(&ranges[first], &ranges[end], (range_count - end) * sizeof *ranges);
	range_count -= end - first;
}

void
__wrap_undo_keep(struct undo *undo, void *object, size_t size)
{
	size_t place = place_of(object);

	if (place < range_count && ranges[place].at == object && ranges[place].size < size)
		drop(object, 1);
	if (place == range_count || ranges[place].at != object)
		add(place, object, size);
	ranges[place].keeper = __builtin_return_address(0);
	__real_undo_keep(undo, object, size);
}

void
__wrap_free(void *pointer)
{
	if (pointer != NULL && range_count > 0)
		drop(pointer, malloc_usable_size(pointer));
	__real_free(pointer);
}

void *
__wrap_realloc(void *pointer, size_t size)
{
	if (pointer != NULL && range_count > 0)
		drop(pointer, malloc_usable_size(pointer));
	return __real_realloc(pointer, size);
}

static void
compare(const struct range *range)
{
	for (size_t i = 0; i < range->size; i++) {
		if (range->at[i] == range->copy[i])
			continue;
		fprintf(stderr,
			"a lost turn has changed byte %zu of %zu that are kept at 0x%tx in other turns\n", i,
			range->size, range->keeper - &__executable_start);
		abort();
	}
}

void
__wrap_undo_restore(struct undo *undo)
{
	__real_undo_restore(undo);
	for (size_t i = 0; i < range_count; i++)
		if (ranges[i].copy != NULL)
			compare(&ranges[i]);
}

bool
__wrap_input_end_turn(struct server *server)
{
	bool more = __real_input_end_turn(server);

	for (size_t i = 0; i < range_count; i++) {
		struct range *range = &ranges[i];
		if (range->copy == NULL)
			range->copy = malloc(range->size);
		if (range->copy == NULL)
			abort();
		memcpy(range->copy, range->at, range->size);
	}
	return more;
}

static bool
loses(void)
{
	static uint32_t state = 1; /* of the process, so that a run can be repeated */
	const char *test_dir = getenv("BARPOINT_TEST_DIR");
	char path[4096];

	if (test_dir == NULL || snprintf(path, sizeof path, "%s/lose", test_dir) >= (int)sizeof path ||
		access(path, F_OK) != 0)
		return false;
	state = state * 1664525 + 1013904223;
	return (state >> 16) % LOST_ONE_IN == 0;
}

enum db_status
__wrap_db_commit(struct db *db)
{
	return db_pending(db) > 0 && loses() ? DB_NO_SPACE : __real_db_commit(db);
}

/* There is room again at once, so that the next turn is tried whatever the clock says. */
void
__wrap_storing_wait_for_room(struct server *server)
{
	(void)server;
}
