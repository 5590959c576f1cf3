/*
 * listing.c - long lists, a piece at a time.
 */
#include "server/listing.h"

#include <event2/buffer.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/log.h"
#include "server/order.h"
#include "server/pager.h"
#include "server/server.h"

enum {
	PIECE_ROWS = 200,	 /* at once */
	BACKLOG_MAX = 64 * 1024, /* bytes that may wait before more rows are made; no more than */
	BACKLOG_SHARE = 2,	 /* half of what may wait for a slow reader */
};

struct listing {
	const struct listing_kind *kind; /* borrowed: static data of a command; or, if it is NULL, */
	const struct piece_kind *pieces; /* also borrowed */
	void *source;			 /* owned, of the pieces */
	struct session *listener;	 /* owns it */
	struct session *cursor;		 /* in order of login: whose row comes next; NULL behind the last */
	enum sort_who order;
	struct order_place place; /* in other orders: behind whom it goes on */
	int count;
	char filter[LISTING_FILTER_SIZE];
	struct evbuffer *held;	   /* owned; NULL, or what has to come after the list */
	uint64_t turn;		   /* in which rows were written last */
	TAILQ_ENTRY(listing) next; /* in server->listings */
};

static void
discard(struct listing *listing)
{
	if (listing == NULL)
		return;
	TAILQ_REMOVE(&listing->listener->server->listings, listing, next);
	if (listing->held != NULL)
		evbuffer_free(listing->held);
	if (listing->kind == NULL)
		listing->pieces->free(listing->source);
	free(listing);
}

/* It begins or ends: the one with which a turn began is kept, for a turn that can't be stored. */
static void
replace(struct session *listener, struct listing *listing)
{
	if (listener->list_turn == listener->server->turns) {
		discard(listener->listing);
	} else {
		discard(listener->listed_before);
		listener->listed_before = listener->listing;
		listener->list_turn = listener->server->turns;
	}
	listener->listing = listing;
}

static struct listing *
begin(struct session *listener)
{
	struct listing *listing = calloc(1, sizeof *listing);

	if (listing == NULL)
		fatal("out of memory");
	listing->listener = listener;
	replace(listener, listing);
	TAILQ_INSERT_TAIL(&listener->server->listings, listing, next);
	return listing;
}

void
listing_start(struct session *listener, const struct listing_kind *kind, const char *filter)
{
	listing_start_sorted(listener, kind, filter, SORT_LOGIN);
}

void
listing_start_sorted(
	struct session *listener, const struct listing_kind *kind, const char *filter, enum sort_who order)
{
	struct listing *listing = begin(listener);

	listing->kind = kind;
	listing->order = order;
	listing->cursor = TAILQ_FIRST(&listener->server->lobby.online);
	snprintf(listing->filter, sizeof listing->filter, "%s", filter);
	listing_go_on(listener);
}

void
listing_start_pieces(struct session *listener, const struct piece_kind *kind, void *source)
{
	struct listing *listing = begin(listener);

	listing->pieces = kind;
	listing->source = source;
	listing_go_on(listener);
}

/* What had to come after the list. */
static void
write_held(struct session *listener, struct evbuffer *held)
{
	if (held == NULL)
		return;
	session_write(listener, (const char *)evbuffer_pullup(held, -1), evbuffer_get_length(held));
	evbuffer_free(held);
}

static void
finish(struct session *listener)
{
	struct listing *listing = listener->listing;
	const struct listing_kind *kind = listing->kind;
	struct evbuffer *held = listing->held;
	int count = listing->count;

	listing->held = NULL;
	replace(listener, NULL);
	if (kind != NULL)
		kind->done(listener, count);
	pager_end(listener);
	write_held(listener, held);
	if (!listener->wire.queued) /* all rows came before a pause: the end of the turn would forget it */
		session_prompt(listener);
}

void
listing_cut(struct session *listener)
{
	struct evbuffer *held = listener->listing->held;

	listener->listing->held = NULL;
	replace(listener, NULL);
	write_held(listener, held);
}

static struct session *
next_subject(struct listing *listing)
{
	struct session *subject = listing->cursor;

	if (listing->order != SORT_LOGIN)
		return order_next(&listing->listener->server->lobby, listing->order, &listing->place);
	if (subject != NULL)
		listing->cursor = TAILQ_NEXT(subject, next_online);
	return subject;
}

static bool
may_go_on(const struct session *listener)
{
	size_t share = (size_t)listener->server->config->output_limit / BACKLOG_SHARE;

	return wire_backlog(&listener->wire) <= (share < BACKLOG_MAX ? share : BACKLOG_MAX) &&
	       listener->pager == NULL;
}

void
listing_wake(struct session *listener)
{
	if (listener->listing != NULL && may_go_on(listener))
		session_wake(listener);
}

/* False behind the last row. */
static bool
write_next(struct listing *listing)
{
	struct session *listener = listing->listener;

	if (listing->kind == NULL)
		return listing->pieces->piece(listener, listing->source);
	struct session *subject = next_subject(listing);
	listener->server->rows_listed++;
	if (subject != NULL)
		listing->count += listing->kind->row(listener, subject, listing->count, listing->filter);
	return subject != NULL;
}

void
listing_go_on(struct session *listener)
{
	struct listing *listing = listener->listing;

	pager_begin(listener);
	for (int rows = 0; rows < PIECE_ROWS && may_go_on(listener); rows++) {
		listing->turn = listener->server->turns;
		if (!write_next(listing)) {
			finish(listener);
			return;
		}
	}
	pager_end(listener);
	listing_wake(listener); /* nobody need have been worth a row, whose sending would wake it */
}

void
listing_hold(struct session *listener, const char *text, size_t size)
{
	struct listing *listing = listener->listing;

	if (listing->held == NULL && (listing->held = evbuffer_new()) == NULL)
		fatal("out of memory");
	if (evbuffer_add(listing->held, text, size) < 0)
		fatal("out of memory");
	/* Who doesn't read his list is a slow reader, whatever waits behind it. */
	if (evbuffer_get_length(listing->held) > (size_t)listener->server->config->output_limit)
		session_overflows(listener);
}

static void
restart(struct listing *listing)
{
	if (listing->kind == NULL)
		listing->pieces->restart(listing->source);
	listing->cursor = TAILQ_FIRST(&listing->listener->server->lobby.online);
	listing->place = (struct order_place){.begun = false};
	listing->count = 0;
	listing->listener->page_left = 0;
}

void
listing_take_back(struct session *listener)
{
	if (listener->list_turn == listener->server->turns) {
		discard(listener->listing);
		listener->listing = listener->listed_before;
		listener->listed_before = NULL;
	}
	if (listener->listing != NULL && listener->listing->turn == listener->server->turns)
		restart(listener->listing);
	listing_wake(listener); /* its rows may all have been dropped, so no sending would */
}

void
listing_end_turn(struct session *listener)
{
	discard(listener->listed_before);
	listener->listed_before = NULL;
}

void
listing_forget(struct session *leaving)
{
	struct listing *listing;

	TAILQ_FOREACH(listing, &leaving->server->listings, next)
		if (listing->cursor == leaving)
			listing->cursor = TAILQ_NEXT(leaving, next_online);
}

void
listing_free(struct session *listener)
{
	discard(listener->listing);
	discard(listener->listed_before);
	listener->listing = listener->listed_before = NULL;
}
