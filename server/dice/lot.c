/*
 * lot.c - see lot.h.
 */
#include "server/dice/lot.h"

#include <assert.h>
#include <stdio.h>
#include <string.h>

enum {
	DRAWN_BELOW = 6 * 6 * 6 * 6, /* numbers of two throws */
	HEAD_LINES = 4,
};

void
lot_context(const struct lot_terms *terms, uint8_t context[ENVELOPE_SIZE])
{
	char envelope[24], tournament[24], round[12];
	const char *lines[HEAD_LINES + LOT_MAX] = {"barpoint lot 1", envelope, tournament, round};

	assert(terms->count <= LOT_MAX);
	snprintf(envelope, sizeof envelope, "%lld", (long long)terms->envelope);
	snprintf(tournament, sizeof tournament, "%lld", (long long)terms->tournament);
	snprintf(round, sizeof round, "%d", terms->round);
	for (int i = 0; i < terms->count; i++)
		lines[HEAD_LINES + i] = terms->name[i];
	envelope_hash_lines(lines, HEAD_LINES + terms->count, context);
}

/* A number below `count`, each as likely as the others. `next` is the number of the next throw. */
static int
draw(const struct envelope_throws *throws, int64_t *next, int count)
{
	for (;;) {
		struct dice high = envelope_throw(throws, *next), low = envelope_throw(throws, *next + 1);
		int number = 216 * (high.die[0] - 1) + 36 * (high.die[1] - 1) + 6 * (low.die[0] - 1) +
			     (low.die[1] - 1);
		*next += 2;
		if (number < DRAWN_BELOW - DRAWN_BELOW % count)
			return number % count;
	}
}

/* Draws from a list until it is empty; returns where its order ends. */
static int *
draw_all(const struct envelope_throws *throws, int64_t *next, int *list, int count, int *order)
{
	for (; count > 0; count--) {
		int at = count > 1 ? draw(throws, next, count) : 0;
		*order++ = list[at];
		memmove(list + at, list + at + 1, (size_t)(count - 1 - at) * sizeof *list);
	}
	return order;
}

void
lot_order(const struct lot_terms *terms, const struct envelope_throws *throws, int order[LOT_MAX])
{
	int list[LOT_MAX];
	int64_t next = 1;

	assert(terms->people <= terms->count && terms->count <= LOT_MAX);
	for (int i = 0; i < terms->count; i++)
		list[i] = i;
	int *others = draw_all(throws, &next, list, terms->people, order);
	for (int i = terms->people; i < terms->count; i++)
		list[i] = i;
	draw_all(throws, &next, list + terms->people, terms->count - terms->people, others);
}
