/*
 * retelling.h - the actions of a match as events, from the journal, a piece at a time: for what a stream has
 * missed. It replays from a game before that on, as only that tells how the match stood; what comes up to
 * `after` isn't told.
 *
 * Used after a commit only: what it reads stays.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/journal/slices.h"
#include "server/web/streams/event_text.h"

struct match_now;
struct server;

enum retold {
	RETOLD_PIECE,
	RETOLD_ALL, /* that there is in this turn */
	RETOLD_BROKEN,
};

/* Gets the events. False: no memory. */
typedef bool retelling_fn(void *arg, int number, const char *bytes, size_t size);

struct retelling {
	struct server *server; /* borrowed */
	struct match_row row;
	struct tale tale;
	int64_t last;	      /* the id of its last action, 0 = none yet */
	struct slices slices; /* owned: of the match as it was at the beginning */
	bool begun;
	int after; /* number of the last action that is not told */
};

/* False if the match can't be read. */
MUST_USE bool retelling_open(
	struct retelling *retelling, struct server *server, const struct match_row *row, int after);
void retelling_close(struct retelling *retelling);

enum retold retelling_go_on(struct retelling *retelling, retelling_fn *tell, void *arg);

/* The number of the last action of a match, 0 = none. False if it can't be read. */
MUST_USE bool retelling_number(struct server *server, const struct match_now *now, int *number);
