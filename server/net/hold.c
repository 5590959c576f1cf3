/*
 * hold.c - bytes and shared pieces in a row.
 */
#include "server/net/hold.h"

#include <event2/buffer.h>
#include <stdlib.h>
#include <string.h>
#include <sys/uio.h>

enum {
	FIRST_BYTES = 1024, /* the answer to most lines, both boards of a play */
	FIRST_JOINS = 2,
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
struct walk {
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

/* The next part that has something in it; false behind the last. */
static bool
walk_next(struct walk *walk, struct part *part)
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
	struct walk walk = {.hold = hold, .skip = from};
	struct part part;
	int i = 0;

	while (i < count && walk_next(&walk, &part))
		parts[i++] = (struct iovec){.iov_base = part.bytes, .iov_len = part.size};
	return i;
}

static void
on_sent_piece(const void *bytes, size_t size, void *arg)
{
	(void)bytes;
	(void)size;
	piece_free(arg);
}

bool
hold_move(struct hold *hold, size_t from, struct evbuffer *to)
{
	struct walk walk = {.hold = hold, .skip = from};
	struct part part;

	while (walk_next(&walk, &part)) {
		if (part.piece == NULL) {
			if (evbuffer_add(to, part.bytes, part.size) < 0)
				return false;
			continue;
		}
		if (evbuffer_add_reference(to, part.bytes, part.size, on_sent_piece, part.piece) < 0)
			return false;
		part.piece->holders++;
	}
	return true;
}

void
hold_clear(struct hold *hold)
{
	drop_joins(hold, 0);
	free(hold->joins);
	free(hold->bytes);
	*hold = (struct hold){.bytes = NULL};
}
