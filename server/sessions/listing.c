/*
 * listing.c - long lists, a piece at a time.
 */
#include "server/sessions/listing.h"

#include <event2/buffer.h>
#include <stdlib.h>
#include <string.h>

#include "server/config/config.h"
#include "server/net/wire.h"
#include "server/sessions/pager.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"

enum {
	PIECES = 200,		 /* at once */
	BACKLOG_MAX = 64 * 1024, /* bytes that may wait before more rows are made; no more than */
	BACKLOG_SHARE = 2,	 /* half of output-limit */
};

struct listing {
	const struct piece_kind *kind; /* borrowed: static data of a command */
	void *source;		       /* owned */
	struct session *listener;      /* owns it */
	struct evbuffer *held;	       /* owned; NULL, or what has to come after the list */
	uint64_t turn;		       /* in which pieces were written last */
};

static void
discard(struct listing *listing)
{
	if (listing == NULL)
		return;
	if (listing->held != NULL)
		evbuffer_free(listing->held);
	listing->kind->free(listing->source);
	free(listing);
}

/* A list begins or ends: keeps the list that the turn began with, for a turn that can't be stored. */
static void
replace(struct session *listener, struct listing *listing)
{
	if (storing_first_change(listener->server, &listener->list_turn)) {
		discard(listener->listed_before);
		listener->listed_before = listener->listing;
	} else {
		discard(listener->listing);
	}
	listener->listing = listing;
}

void
listing_start_pieces(struct session *listener, const struct piece_kind *kind, void *source)
{
	struct listing *listing = calloc(1, sizeof *listing);

	if (listing == NULL)
		fatal("out of memory");
	*listing = (struct listing){.kind = kind, .source = source, .listener = listener};
	replace(listener, listing);
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
	struct evbuffer *held = listing->held;

	listing->held = NULL;
	replace(listener, NULL);
	pager_end(listener);
	write_held(listener, held);
	if (!listener->wire.touched) /* all rows came before a pause: the end of the turn would forget it */
		session_prompt(listener);
}

/* Ends it before its last piece. */
static void
cut(struct session *listener)
{
	struct evbuffer *held = listener->listing->held;

	listener->listing->held = NULL;
	replace(listener, NULL);
	write_held(listener, held);
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

void
listing_go_on(struct session *listener)
{
	struct listing *listing = listener->listing;

	pager_begin(listener);
	for (int pieces = 0; pieces < PIECES && may_go_on(listener); pieces++) {
		listing->turn = listener->server->turns;
		if (!listing->kind->piece(listener, listing->source)) {
			finish(listener);
			return;
		}
	}
	pager_end(listener);
	listing_wake(listener); /* perhaps no row was written, and then no write event will wake it */
}

void
listing_hold(struct session *listener, const char *text, size_t size)
{
	struct listing *listing = listener->listing;

	if (listing->held == NULL && (listing->held = evbuffer_new()) == NULL)
		fatal("out of memory");
	if (evbuffer_add(listing->held, text, size) < 0)
		fatal("out of memory");
	/* A session that doesn't read its list is a slow reader, whatever waits behind the list. */
	if (evbuffer_get_length(listing->held) > (size_t)listener->server->config->output_limit)
		session_overflows(listener);
}

static void
take_back(struct session *listener)
{
	if (storing_changed(listener->server, listener->list_turn)) {
		discard(listener->listing);
		listener->listing = listener->listed_before;
		listener->listed_before = NULL;
	}
	struct listing *listing = listener->listing;
	if (listing != NULL && storing_changed(listener->server, listing->turn)) {
		listing->kind->restart(listing->source);
		listener->page_left = 0;
	}
	listing_wake(listener); /* its rows may all have been dropped, so no sending would */
}

void
listings_end_turn(struct server *server, bool stored)
{
	struct session *session;

	if (stored)
		return;
	TAILQ_FOREACH(session, &server->sessions->all, next)
		if (session->state == SESSION_ONLINE)
			take_back(session);
}

void
listing_forget_before(struct session *listener)
{
	discard(listener->listed_before);
	listener->listed_before = NULL;
}

void
listing_free(struct session *listener)
{
	discard(listener->listing);
	discard(listener->listed_before);
	listener->listing = listener->listed_before = NULL;
}

bool
listing_page_line(struct session *session, const char *line)
{
	if (line[0] == '\0') {
		pager_turn(session);
		listing_wake(session);
		return true;
	}
	pager_drop(session);
	if (session->listing != NULL)
		cut(session);
	if (strcasecmp(line, "q") != 0)
		return false;
	session->wants_prompt = true; /* no output is held, so the end of the turn would not add a prompt */
	session_prompt(session);
	return true;
}
