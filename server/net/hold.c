/*
 * hold.c - bytes and shared pieces in a row.
 */
#include "server/net/hold.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>

enum {
	FIRST_BYTES = 1024, /* the answer to most lines, both boards of a play */
	FIRST_JOINS = 2,
	SPARES_MOST = 4096, /* as many as a turn of 2,000 lines fills */
	SPARE = 8,	    /* of what waits: one byte in eight may be room, or gone */
};

struct piece *
piece_new(const char *bytes, size_t size)
{
	struct piece *piece = malloc(sizeof *piece + size);

	if (piece == NULL)
		return NULL;
	piece->holders = 1;
	piece->size = size;
	memcpy(piece->bytes, bytes, size);
	return piece;
}

void
piece_free(struct piece *piece)
{
	if (--piece->holders == 0)
		free(piece);
}

bool
hold_add(struct hold *hold, const char *bytes, size_t size)
{
	size_t wanted = hold->used + size;

	if (wanted > hold->size) {
		size_t room = hold->size == 0 ? FIRST_BYTES : hold->size * 2;
		while (room < wanted)
			room *= 2;
		char *bigger = realloc(hold->bytes, room);
		if (bigger == NULL)
			return false;
		hold->bytes = bigger;
		hold->size = room;
	}
	if (size > 0)
		memcpy(hold->bytes + hold->used, bytes, size);
	hold->used = wanted;
	return true;
}

bool
hold_add_piece(struct hold *hold, struct piece *piece)
{
	if (hold->join_count == hold->join_size) {
		int room = hold->join_size == 0 ? FIRST_JOINS : hold->join_size * 2;
		struct hold_join *bigger = realloc(hold->joins, (size_t)room * sizeof *bigger);
		if (bigger == NULL)
			return false;
		hold->joins = bigger;
		hold->join_size = room;
	}
	piece->holders++;
	hold->joins[hold->join_count++] = (struct hold_join){.at = hold->used, .piece = piece};
	hold->shared += piece->size;
	return true;
}

void
hold_release(struct hold *hold)
{
	hold->released = hold->used;
	hold->join_released = hold->join_count;
}

static void
drop_joins(struct hold *hold, int left)
{
	while (hold->join_count > left) {
		struct piece *piece = hold->joins[--hold->join_count].piece;
		hold->shared -= piece->size;
		piece_free(piece);
	}
}

bool
hold_take_back(struct hold *hold)
{
	if (hold->used == hold->released && hold->join_count == hold->join_released)
		return false;
	hold->used = hold->released;
	drop_joins(hold, hold->join_released);
	return true;
}

/* A walk over what is held: own bytes and pieces in turn. */
struct hold_walk {
	const struct hold *hold;
	size_t skip; /* bytes that are not wanted yet */
	size_t own;  /* where in its own bytes it has got to */
	int join;
};

struct part {
	char *bytes;
	size_t size;
	struct piece *piece; /* NULL: own bytes */
};

/* The next part that has something in it; false after the last. */
static bool
walk_next(struct hold_walk *walk, struct part *part)
{
	const struct hold *hold = walk->hold;

	for (;;) {
		bool has_join = walk->join < hold->join_count;
		size_t end = has_join ? hold->joins[walk->join].at : hold->used;
		if (walk->own < end) {
			*part = (struct part){.bytes = hold->bytes + walk->own, .size = end - walk->own};
			walk->own = end;
		} else if (has_join) {
			struct piece *piece = hold->joins[walk->join++].piece;
			*part = (struct part){.bytes = piece->bytes, .size = piece->size, .piece = piece};
		} else {
			return false;
		}
		if (walk->skip < part->size)
			break;
		walk->skip -= part->size;
	}
	part->bytes += walk->skip;
	part->size -= walk->skip;
	walk->skip = 0;
	return true;
}

int
hold_parts(const struct hold *hold, size_t from, struct iovec *parts, int count)
{
	struct hold_walk walk = {.hold = hold, .skip = hold->gone + from};
	struct part part;
	int i = 0;

	while (i < count && walk_next(&walk, &part))
		parts[i++] = (struct iovec){.iov_base = part.bytes, .iov_len = part.size};
	return i;
}

void
hold_copy(const struct hold *hold, char *bytes)
{
	struct hold_walk walk = {.hold = hold, .skip = hold->gone};
	struct part part;

	while (walk_next(&walk, &part)) {
		memcpy(bytes, part.bytes, part.size);
		bytes += part.size;
	}
}

/* Room for `more` own bytes, and an eighth, so that many small ones cost no copy each. */
static bool
reserve(struct hold *hold, size_t more)
{
	size_t wanted = hold->used + more;

	if (wanted <= hold->size)
		return true;
	char *bigger = realloc(hold->bytes, wanted + wanted / SPARE);
	if (bigger == NULL)
		return false;
	hold->bytes = bigger;
	hold->size = wanted + wanted / SPARE;
	return true;
}

/* It waits from now on, and nobody knows for how long. */
static void
fit(struct hold *hold)
{
	char *smaller = hold->used == 0 ? NULL : realloc(hold->bytes, hold->used);

	if (smaller == NULL)
		return;
	hold->bytes = smaller;
	hold->size = hold->used;
}

/* How much of what has gone is among its own bytes, how many pieces have left; the rest of `gone` is the
 * beginning of a piece. */
struct gone {
	size_t own, rest;
	int joins;
};

static struct gone
find_gone(const struct hold *hold)
{
	struct gone gone = {.rest = hold->gone};

	while (gone.rest > 0) {
		bool has_join = gone.joins < hold->join_count;
		size_t end = has_join ? hold->joins[gone.joins].at : hold->used;
		size_t own = end - gone.own < gone.rest ? end - gone.own : gone.rest;
		gone.own += own;
		gone.rest -= own;
		if (gone.rest == 0 || gone.rest < hold->joins[gone.joins].piece->size)
			break;
		gone.rest -= hold->joins[gone.joins++].piece->size;
	}
	return gone;
}

/* Frees what has gone. */
static void
forget_gone(struct hold *hold)
{
	struct gone gone = find_gone(hold);

	for (int i = 0; i < gone.joins; i++) {
		hold->shared -= hold->joins[i].piece->size;
		piece_free(hold->joins[i].piece);
	}
	hold->join_count -= gone.joins;
	for (int i = 0; i < hold->join_count; i++) {
		hold->joins[i] = hold->joins[i + gone.joins];
		hold->joins[i].at -= gone.own;
	}
	hold->used -= gone.own;
	if (hold->used > 0)
		memmove(hold->bytes, hold->bytes + gone.own, hold->used);
	hold->gone = gone.rest;
}

bool
hold_move(struct hold *from, struct hold *to)
{
	bool moved = true;

	if (hold_length(to) == 0) {
		hold_clear(to);
		*to = *from;
		*from = (struct hold){.bytes = NULL};
		fit(to);
		return true;
	}
	if (to->gone > hold_length(to) / SPARE)
		forget_gone(to);
	moved = reserve(to, from->used);
	for (int i = 0; i < from->join_count && moved; i++) {
		moved = hold_add_piece(to, from->joins[i].piece);
		if (moved)
			to->joins[to->join_count - 1].at += from->joins[i].at;
	}
	moved = moved && hold_add(to, from->bytes, from->used);
	hold_clear(from);
	return moved;
}

void
hold_leave(struct hold *hold, size_t size)
{
	hold->gone += size;
	if (hold_length(hold) == 0)
		hold_clear(hold);
	else if (hold->gone > hold_length(hold))
		forget_gone(hold);
}

void
hold_clear(struct hold *hold)
{
	drop_joins(hold, 0);
	free(hold->joins);
	free(hold->bytes);
	*hold = (struct hold){.bytes = NULL};
}

void
hold_take_spare(struct hold *hold, struct hold_spares *spares)
{
	assert(hold->bytes == NULL);
	if (spares->first == NULL)
		return;
	hold->bytes = spares->first;
	hold->size = FIRST_BYTES;
	memcpy(&spares->first, hold->bytes, sizeof spares->first);
	spares->count--;
}

void
hold_spare(struct hold *hold, struct hold_spares *spares)
{
	if (hold->size == FIRST_BYTES && spares->count < SPARES_MOST) {
		memcpy(hold->bytes, &spares->first, sizeof spares->first);
		spares->first = hold->bytes;
		spares->count++;
		hold->bytes = NULL;
	}
	hold_clear(hold);
}

void
hold_free_spares(struct hold_spares *spares)
{
	struct hold hold = {.bytes = NULL};

	while (spares->first != NULL) {
		hold_take_spare(&hold, spares);
		hold_clear(&hold);
	}
}
