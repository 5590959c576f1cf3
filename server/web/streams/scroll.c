/*
 * scroll.c - one buffer, and the places in it.
 */
#include "server/web/streams/scroll.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

enum { ROOM_FIRST = 4096 };

void
scroll_open(struct scroll *scroll, int forgotten)
{
	*scroll = (struct scroll){.forgotten = forgotten};
}

void
scroll_clear(struct scroll *scroll)
{
	free(scroll->bytes);
	*scroll = (struct scroll){.bytes = NULL};
}

/* Half of the places, so that it costs little in the long run. */
static void
forget(struct scroll *scroll)
{
	int gone = scroll->count / 2;
	int64_t begin = scroll->places[gone].at;
	size_t size = (size_t)(begin - scroll->begin);

	scroll->forgotten = scroll->places[gone - 1].number;
	scroll->count -= gone;
	memmove(scroll->places, scroll->places + gone, (size_t)scroll->count * sizeof *scroll->places);
	scroll->used -= size;
	memmove(scroll->bytes, scroll->bytes + size, scroll->used);
	scroll->begin = begin;
}

static bool
make_room(struct scroll *scroll, size_t size)
{
	size_t room = scroll->room == 0 ? ROOM_FIRST : scroll->room;

	while (room < scroll->used + size)
		room *= 2;
	if (room == scroll->room)
		return true;
	char *bigger = realloc(scroll->bytes, room);
	if (bigger == NULL)
		return false;
	scroll->bytes = bigger;
	scroll->room = room;
	return true;
}

bool
scroll_add(struct scroll *scroll, int number, const char *bytes, size_t size)
{
	assert(number == 0 || scroll->count == 0 || number > scroll->places[scroll->count - 1].number);

	if (number != 0 && scroll->count == SCROLL_PLACES)
		forget(scroll);
	if (!make_room(scroll, size))
		return false;
	if (number != 0)
		scroll->places[scroll->count++] =
			(struct scroll_place){.number = number, .at = scroll_end(scroll)};
	memcpy(scroll->bytes + scroll->used, bytes, size);
	scroll->used += size;
	return true;
}

int64_t
scroll_end(const struct scroll *scroll)
{
	return scroll->begin + (int64_t)scroll->used;
}

int64_t
scroll_after(const struct scroll *scroll, int number)
{
	int low = 0, high = scroll->count;

	if (number < scroll->forgotten)
		return -1;
	while (low < high) {
		int middle = (low + high) / 2;
		if (scroll->places[middle].number > number)
			high = middle;
		else
			low = middle + 1;
	}
	return low < scroll->count ? scroll->places[low].at : scroll_end(scroll);
}

bool
scroll_has(const struct scroll *scroll, int64_t at)
{
	return at >= scroll->begin && at <= scroll_end(scroll);
}

const char *
scroll_from(const struct scroll *scroll, int64_t at, size_t *size)
{
	assert(scroll_has(scroll, at));

	*size = (size_t)(scroll_end(scroll) - at);
	return scroll->bytes + (at - scroll->begin);
}
