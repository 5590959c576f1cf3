/*
 * listing.c - long lists, a piece at a time.
 */
#include "server/sessions/listing.h"

#include <event2/buffer.h>
#include <stdlib.h>
#include <string.h>

#include "db/db.h"
#include "server/config/config.h"
#include "server/net/wire.h"
#include "server/sessions/pager.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/counters.h"
#include "server/state/server.h"
#include "server/state/undo.h"
#include "server/system/clock.h"
#include "server/system/memory.h"

enum {
	PIECES = 200,		 /* at once, or rows of players, */
	MICROSECONDS = 500,	 /* unless reading them takes longer: the rest waits for the next turn */
	BACKLOG_MAX = 64 * 1024, /* bytes that may wait before more rows are made; no more than */
	BACKLOG_SHARE = 2,	 /* half of output-limit */
};

struct listing {
	const struct piece_kind *kind; /* borrowed: static data of a command */
	void *source;		       /* owned */
	struct session *listener;      /* owns it */
	struct evbuffer *held;	       /* owned; NULL, or what has to come after the list */
};

static void
discard(void *arg)
{
	struct listing *listing = arg;

	if (listing == NULL)
		return;
	if (listing->held != NULL)
		evbuffer_free(listing->held);
	listing->kind->free(listing->source);
	free(listing);
}

/* A list begins or ends. */
static void
replace(struct session *listener, struct listing *listing)
{
	struct undo *undo = listener->server->undo;

	undo_keep(undo, &listener->listing, sizeof listener->listing);
	undo_free(undo, listener->listing, discard);
	listener->listing = listing;
}

void
listing_start_pieces(struct session *listener, const struct piece_kind *kind, void *source)
{
	struct listing *listing = must_calloc(1, sizeof *listing);

	*listing = (struct listing){.kind = kind, .source = source, .listener = listener};
	undo_made(listener->server->undo, listing, discard);
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

static void
restart(void *arg)
{
	struct listing *listing = arg;

	listing->kind->restart(listing->source);
	listing->listener->page_left = 0;
}

/* Whether its pieces in this turn have read less than that. */
static bool
has_read_little(const struct server *server, int64_t work_before, int64_t rows_before)
{
	return db_work(server->db) - work_before < (int64_t)MICROSECONDS * DB_WORK_PER_MICROSECOND &&
	       server->rows_listed - rows_before < PIECES;
}

/* All of its rows may have been dropped, and then no sending would wake it. */
static void
wake_again(void *arg)
{
	listing_wake(arg);
}

void
listing_go_on(struct session *listener)
{
	struct listing *listing = listener->listing;
	struct undo *undo = listener->server->undo;
	const struct server *server = listener->server;
	int64_t work = db_work(server->db), rows = server->rows_listed;

	undo_tell(undo, wake_again, listener);
	pager_begin(listener);
	for (int pieces = 0; pieces < PIECES && may_go_on(listener) && has_read_little(server, work, rows);
		pieces++) {
		int64_t began = clock_cpu_ns();
		undo_call(undo, restart, listing);
		bool more = listing->kind->piece(listener, listing->source);
		counters_piece(listener->server->counters, began);
		if (!more) {
			finish(listener);
			return;
		}
	}
	pager_end(listener);
	listing_wake(listener); /* perhaps no row was written, and then no write event will wake it */
}

void
listing_to_end(struct session *listener)
{
	struct listing *listing = listener->listing;

	if (listing == NULL)
		return;
	pager_begin(listener);
	while (listener->end == END_NOT && listing->kind->piece(listener, listing->source))
		;
	finish(listener);
}

void
listing_hold(struct session *listener, const char *text, size_t size)
{
	struct listing *listing = listener->listing;

	if (listing->held == NULL)
		listing->held = must_have(evbuffer_new());
	must_succeed(evbuffer_add(listing->held, text, size) == 0);
	/* A session that doesn't read its list is a slow reader, whatever waits after the list. */
	if (evbuffer_get_length(listing->held) > (size_t)listener->server->config->output_limit)
		session_overflows(listener);
}

void
listing_drop(struct session *listener)
{
	if (listener->listing != NULL)
		replace(listener, NULL);
}

void
listing_free(struct session *listener)
{
	discard(listener->listing);
	listener->listing = NULL;
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
