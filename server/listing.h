/*
 * listing.h - a long list on its way to one session: produced from a cursor as the output drains, so that
 * `who` with ten thousand players neither blocks a turn nor looks like a slow reader. The same for anything
 * else that comes in pieces.
 *
 * While a listing runs the session's further lines wait, so replies keep their order.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

#include "db/players.h"
#include "protocol/setting_names.h"

struct session;

enum { LISTING_FILTER_SIZE = sizeof "from " + PLAYER_HOST_SIZE };

/*
 * Writes one row for `subject` to `listener` or nothing; listings walk over all online players. `count` is
 * how many rows were written before, `done` is called with the number of rows after the last.
 */
struct listing_kind {
	/* True if a row was written. */
	bool (*row)(struct session *listener, struct session *subject, int count, const char *filter);
	void (*done)(struct session *listener, int count);
};

/* Pieces of something else. */
struct piece_kind {
	/* Writes the next piece, some kilobytes; false = it was the last. */
	bool (*piece)(struct session *listener, void *source);
	/* What was written of it so far is lost: from the beginning. */
	void (*restart)(void *source);
	void (*free)(void *source);
};

/*
 * Starts it, in order of login; writes the first rows at once. `filter` is copied; what is longer than any
 * filter that could fit somebody (LISTING_FILTER_SIZE) is cut off.
 */
void listing_start(struct session *listener, const struct listing_kind *kind, const char *filter);
void listing_start_sorted(
	struct session *listener, const struct listing_kind *kind, const char *filter, enum sort_who order);

/* Takes `source` over. The first pieces are written at once. */
void listing_start_pieces(struct session *listener, const struct piece_kind *kind, void *source);

/* More rows, if the output has drained. */
void listing_go_on(struct session *listener);

/* Whole lines that must not stand within the list: they follow it. */
void listing_hold(struct session *listener, const char *text, size_t size);

/* Ends it before its last row, without `done`. */
void listing_cut(struct session *listener);

/* The turn could not be stored: the list with which it began goes on, or begins again if rows of it were
 * dropped with the turn's output. One that was begun in it isn't told. */
void listing_take_back(struct session *listener);

/* The turn is over: it is not taken back any more. */
void listing_end_turn(struct session *listener);

/* A player leaves the lobby: cursors that stand on him step on. */
void listing_forget(struct session *leaving);

/* Its output has drained, or its page was turned: if there is a list that can go on, the next turn does it.
 */
void listing_wake(struct session *listener);

void listing_free(struct session *listener);
