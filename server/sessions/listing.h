/*
 * listing.h - produces a long answer for one session piece by piece as the output drains, so that `who` with
 * ten thousand players neither blocks a turn nor looks like a slow reader.
 *
 * After a lost turn the list that it began with goes on, or begins again if pieces of it were dropped with
 * the turn's output. A list that was begun in that turn is gone.
 *
 * While a listing runs the session's further lines wait, so replies keep their order.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>

struct server;
struct session;

struct piece_kind {
	/* Writes the next piece, a row or some kilobytes; false = it was the last. */
	bool (*piece)(struct session *listener, void *source);
	/* What was written so far is lost: begins again. */
	void (*restart)(void *source);
	void (*free)(void *source);
};

/* Takes `source` over. The first pieces are written at once. */
void listing_start_pieces(struct session *listener, const struct piece_kind *kind, void *source);

/* Writes more rows if the output has drained. */
void listing_go_on(struct session *listener);

/* Writes all that is left of its list, however much is held then. What waits for Enter waits on. */
void listing_to_end(struct session *listener);

/* Holds whole lines until the list has ended, so that they don't come within it. */
void listing_hold(struct session *listener, const char *text, size_t size);

/* The listener goes. */
void listing_drop(struct session *listener);

/* Its output has drained, or its page was turned: the next turn goes on with its list if it can. */
void listing_wake(struct session *listener);

/* A line typed while a page waits (pager.h): Enter goes on, q ends the answer. False if it is to be run as a
 * command; then the answer has ended, too. */
bool listing_page_line(struct session *session, const char *line);

/* With the session. */
void listing_free(struct session *listener);
