/*
 * passage.h - what has happened in a tournament, as text: the events after one number, up to another. Many
 * readers of a stream want the same.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/must_use.h"

struct piece;
struct server;

/* All zero: nothing was read yet. */
struct passage {
	int64_t after, to;
	bool ends;	     /* the tournament is over, and this is the end of it */
	struct piece *piece; /* owned; NULL: nothing was read yet */
};

/* What comes after that number, as much as is read at once, in the place of what it was. False: it can't be
 * read. */
MUST_USE bool passage_read(struct passage *passage, struct server *server, int64_t edition, int64_t after);

void passage_clear(struct passage *passage);
