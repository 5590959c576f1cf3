/*
 * input.c - what a session sends: bytes to lines, and lines to the session's owner, as many as one turn and
 * the limits allow. Lines that have to wait put their session into `ready` or `throttled` of
 * server->sessions.
 */
#include "server/sessions/input.h"

#include <event2/event.h>
#include <stdlib.h>

#include "db/db.h"
#include "server/config/config.h"
#include "server/net/address.h"
#include "server/net/bucket.h"
#include "server/sessions/behind.h"
#include "server/sessions/listing.h"
#include "server/sessions/reader.h"
#include "server/sessions/session.h"
#include "server/sessions/sessions.h"
#include "server/sessions/transport.h"
#include "server/state/complaint.h"
#include "server/state/counters.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/memory.h"

/* Work is counted as the database does (db_work()). */
enum { WORK_PER_MICROSECOND = DB_WORK_PER_MICROSECOND };

/* What else costs, in work. */
enum {
	WORK_PER_ROW = 2 * WORK_PER_MICROSECOND, /* of a list of those who are here; of each who is told */
	WORK_PER_BYTE_TOLD = 1, /* of what somebody says to many: each copy has to leave, too */
};
enum { BYTES_PER_WORK = 2 }; /* of an answer */

/* Bounds on work: what one line is charged; what one session may use before others get their turn; what all
 * heavy users may use in a turn. */
enum {
	WORK_PER_LINE = 1000 * WORK_PER_MICROSECOND,
	WORK_PER_SHARE = 250 * WORK_PER_MICROSECOND,
	WORK_PER_TURN = 2000 * WORK_PER_MICROSECOND,
	WORK_BESIDE_PLAY = 500 * WORK_PER_MICROSECOND, /* instead, while somebody plays */
};

/* A session has had much while more lines than this are missing from its bucket. */
enum { LINES_MUCH = 4 };

enum { FLOOD_BREAK_MS = 50 };

/* A slow reader may leave this part of output-limit unread; no answer exceeds twice that. */
enum { UNREAD_SHARE = 4 };

struct input {
	struct event *flood; /* owned; those who sent too many lines may go on */
	int64_t work;	     /* charged in this turn to those who give way */
	bool plays, played;  /* somebody who plays has typed a line: in this turn, in the last one */
};

static bool
may_run(const struct session *session)
{
	return session->hash_job == NULL && session->state != SESSION_CLOSING && !session->throttled &&
	       (session->listing == NULL || session->pager != NULL);
}

/* A session with answers left to read has no further lines run. However many it sends at once, their
 * answers alone never make it a slow reader. */
static bool
reads_along(const struct session *session)
{
	return wire_backlog(&session->wire) <= (size_t)session->server->config->output_limit / UNREAD_SHARE;
}

static void
on_flood(evutil_socket_t fd, short what, void *arg)
{
	struct server *server = arg;
	struct session *session;
	(void)fd;
	(void)what;

	storing_look_at_clock(server);
	while ((session = TAILQ_FIRST(&server->sessions->throttled)) != NULL) {
		TAILQ_REMOVE(&server->sessions->throttled, session, next_ready);
		session->throttled = false;
		session_wake(session);
	}
}

/* In a moment those who sent too many lines may go on. */
static void
wake_throttled(struct server *server)
{
	const struct timeval delay = {.tv_usec = FLOOD_BREAK_MS * 1000};

	if (!event_pending(server->input->flood, EV_TIMEOUT, NULL))
		event_add(server->input->flood, &delay);
}

/* It waits until the flood timer wakes it. */
static void
throttle(struct session *session)
{
	struct server *server = session->server;

	session_rest(session);
	session->throttled = true;
	TAILQ_INSERT_TAIL(&server->sessions->throttled, session, next_ready);
	wake_throttled(server);
}

/* Whether the session, and all sessions from its address, may have more done for them: one more line, or
 * the next piece of a list. */
static bool
may_have(struct session *session,
	bool (*bucket)(struct bucket *bucket, int64_t now_ms, int64_t rate, int64_t burst))
{
	struct server *server = session->server;
	const struct config *config = server->config;

	if (address_may_read(server->addresses, &session->peer, server->tick_ms) &&
		bucket(&session->flood, server->tick_ms, config->lines_per_second, config->lines_burst))
		return true;
	throttle(session);
	return false;
}

/* While one of its lines runs this grows by what that costs. */
static int64_t
work_of(const struct session *session)
{
	const struct server *server = session->server;

	return db_work(server->db) + (server->rows_listed + server->listeners_told) * WORK_PER_ROW +
	       server->bytes_told * WORK_PER_BYTE_TOLD + session->written / BYTES_PER_WORK;
}

/* A session whose lines read whole matches again and again, or say much to many, gets fewer lines, and so do
 * all sessions of its address: they wait. */
static void
charge(struct session *session, int64_t work_before, bool gives_way)
{
	struct server *server = session->server;
	int64_t work = work_of(session) - work_before;

	if (gives_way)
		server->input->work += work;
	else
		server->input->plays = true;
	bucket_spend(&session->flood, work * BUCKET_TOKEN / WORK_PER_LINE);
	if (work > 0)
		address_read(server->addresses, &session->peer, work / WORK_PER_MICROSECOND, server->tick_ms);
}

/* Terminals that send key by key leave the editing to the server. Programs never do. */
static enum lines_editing
editing_of(const struct session *session)
{
	return session_is_clip(session) ? LINES_AS_SENT : LINES_EDITED;
}

/* If not, it will be woken when something has been sent. */
static void
wake_if_reading(struct session *session)
{
	if (reads_along(session))
		session_wake(session);
}

/* It has had much lately: those who haven't go first. */
static bool
has_had_much(const struct session *session)
{
	const struct server *server = session->server;

	return bucket_spent(&session->flood, server->tick_ms, server->config->lines_per_second) >
	       LINES_MUCH * BUCKET_TOKEN;
}

/* To those who play: all who don't, and who has used much lately. */
static bool
gives_way(const struct session *session)
{
	return !session->at_table || has_had_much(session);
}

/* This turn has done enough for such sessions. However many of them type at once, who plays waits no longer
 * than for so much; and they have so much of each turn, however many play. */
static bool
must_wait(const struct session *session)
{
	const struct server *server = session->server;
	int64_t most = input_was_played(server) ? WORK_BESIDE_PLAY : WORK_PER_TURN;

	return server->input->work > most && gives_way(session);
}

/* Others came before it. */
static bool
has_to_queue(const struct session *session)
{
	return session->ready_lines || !TAILQ_EMPTY(&session->server->sessions->ready);
}

/* Runs lines that wait, as many as one turn allows. */
static void
run_lines(struct session *session)
{
	char line[LINE_SIZE];
	int64_t begun = work_of(session);

	for (int64_t left = session->server->config->lines_per_turn; left > 0 && may_run(session); left--) {
		int64_t work = work_of(session);
		bool behind = gives_way(session);
		if (!lines_waiting(&session->lines) || storing_is_full(session->server) ||
			!reads_along(session) || work - begun > WORK_PER_SHARE ||
			!may_have(session, bucket_take))
			break;
		session->owner->catches_up(session);
		wire_first(&session->wire);
		bool whole = lines_next(&session->lines, editing_of(session), line) != LINES_TOO_LONG;
		session->owner->line(session, whole ? line : NULL);
		charge(session, work, behind);
	}
	if (!may_run(session))
		return;
	if (lines_waiting(&session->lines))
		wake_if_reading(session);
	else if (session->end != END_NOT)
		session_ends(session, session->end == END_HUNG_UP ? CLOSE_DROPPED : CLOSE_NETWORK);
	else if (session->wire.reading || may_have(session, bucket_has))
		wire_read(&session->wire, true);
}

/* Also after more of a list that it reads, if that ends in this turn or waits at the end of a page. */
static void
go_on(struct session *session)
{
	behind_catch_up(session);
	if (session->listing != NULL && session->pager == NULL) {
		int64_t work = work_of(session);
		if (!may_have(session, bucket_has))
			return;
		listing_go_on(session);
		charge(session, work, gives_way(session));
	}
	run_lines(session);
}

static size_t
on_room(void *arg)
{
	struct session *session = arg;

	return lines_room(&session->lines);
}

static void
on_bytes(void *arg, const char *bytes, size_t size)
{
	struct session *session = arg;

	if (session->state == SESSION_CLOSING)
		return;
	storing_look_at_clock(session->server);
	session->heard_turn = session->server->turns;
	session->owner->catches_up(session); /* its terminal may tell what it shows */
	if (!session->transport->feed(session, bytes, size))
		session->end = END_FAILED;
	if (must_wait(session) || (has_to_queue(session) && gives_way(session)))
		session_wake(session); /* in its turn among those who wait */
	else
		run_lines(session);
	if (!lines_settle(&session->lines))
		session->end = END_FAILED;
	if (session->end != END_NOT)
		session_wake(session);
}

/* They cost work, too: each is charged like a line, and its sender is read no further until that has come
 * back. */
static void
on_idle_frames(void *arg, uint32_t count)
{
	struct session *session = arg;

	if (session->state == SESSION_CLOSING)
		return;
	storing_look_at_clock(session->server);
	if (session->throttled || !may_have(session, bucket_take))
		wire_read(&session->wire, false);
	else
		count--;
	bucket_spend(&session->flood, (int64_t)count * BUCKET_TOKEN);
}

static void
on_end(void *arg, bool failed)
{
	struct session *session = arg;

	/* Not now: lines may wait, and this may be the flush, when no rows may be made. */
	if (failed && wire_fault(&session->wire) != NULL)
		complain(session->server, &session->peer, session->subject, "its WebSocket sends %s",
			wire_fault(&session->wire));
	if (failed)
		session->end = END_FAILED;
	else if (session->end == END_NOT)
		session->end = END_HUNG_UP;
	session_wake(session);
}

static void
on_sent(void *arg)
{
	struct session *session = arg;

	listing_wake(session);
	behind_wake(session);
	if (lines_waiting(&session->lines))
		wake_if_reading(session);
}

const struct wire_owner input_owner = {
	.room = on_room,
	.on_bytes = on_bytes,
	.on_idle_frames = on_idle_frames,
	.on_end = on_end,
	.on_sent = on_sent,
};

void
input_open(struct server *server)
{
	server->input = must_calloc(1, sizeof *server->input);
	server->input->flood = must_have(event_new(server->base, -1, 0, on_flood, server));
}

void
input_close(struct server *server)
{
	event_free(server->input->flood);
	free(server->input);
}

bool
input_was_played(const struct server *server)
{
	return server->input->played;
}

/* How long a line of somebody who plays has waited, for the figures. */
static void
note_wait(const struct session *session)
{
	struct counters *counters = session->server->counters;
	uint64_t waited = session->server->turns - session->woken;

	if (waited > counters->waited_turns && lines_waiting(&session->lines) && session->at_table)
		counters->waited_turns = waited;
}

void
input_begin_turn(struct server *server)
{
	struct session_list *ready = &server->sessions->ready;
	struct session *session, *next;

	/* Only those that waited when the turn began: a session that wakes itself again has its turn next
	 * time. Whoever must wait keeps their place, and nobody after them. */
	for (session = TAILQ_FIRST(ready); session != NULL && session->woken < server->turns;
		session = next) {
		next = TAILQ_NEXT(session, next_ready);
		if (must_wait(session))
			continue;
		TAILQ_REMOVE(ready, session, next_ready);
		session->ready_lines = false;
		note_wait(session);
		if (session->end == END_FAILED)
			session_ends(session, CLOSE_NETWORK);
		else
			go_on(session);
	}
}

bool
input_end_turn(struct server *server)
{
	struct input *input = server->input;

	input->work = 0;
	input->played = input->plays;
	input->plays = false;
	return !TAILQ_EMPTY(&server->sessions->ready);
}
