/*
 * input.c - what a session sends: bytes to lines, and lines to whoever answers them, as many as one turn and
 * the limits allow. Lines that have to wait put their session into server->ready, or into server->throttled.
 */
#include "server/input.h"

#include "protocol/telnet.h"
#include "protocol/text.h"
#include "server/commands/command.h"
#include "server/commands/replay.h"
#include "server/listing.h"
#include "server/login.h"
#include "server/pager.h"
#include "server/screen.h"
#include "server/server.h"
#include "server/session.h"
#include "server/storing.h"
#include "server/timers.h"

enum {
	WORK_PER_MICROSECOND = 10, /* of the database, about */
	WORK_PER_LINE = 1000 * WORK_PER_MICROSECOND,
	WORK_PER_ROW = 2 * WORK_PER_MICROSECOND, /* of a list of those who are here */
};

enum { UNREAD_SHARE = 4 }; /* of what may wait for a slow reader; no answer is more than twice as long */

void
session_wake(struct session *session)
{
	if (session->ready_lines || session->throttled || session->state == SESSION_CLOSING)
		return;
	session->ready_lines = true;
	session->woken = session->server->turns;
	TAILQ_INSERT_TAIL(&session->server->ready, session, next_ready);
}

void
input_leave(struct session *session)
{
	struct server *server = session->server;

	if (session->ready_lines)
		TAILQ_REMOVE(&server->ready, session, next_ready);
	if (session->throttled)
		TAILQ_REMOVE(&server->throttled, session, next_ready);
	session->ready_lines = session->throttled = false;
}

static void
run_line(struct session *session, char *line)
{
	session->at_prompt = session->unasked = false; /* his Enter has left the prompt's line */
	session->ear = (struct ear){.in_line = false};
	session->answered = false;
	session->server->lines++;
	session_touch(session);
	if (session->state != SESSION_ONLINE) {
		if (session->state != SESSION_NEW_PASSWORD) /* he is told */
			text_clean(line);		    /* names and passwords have ASCII only */
		login_line(session, line);
		return;
	}
	if (session->pager != NULL && pager_line(session, line))
		return;
	if (line[0] != '\0')
		command_run(session, line);
	else if (session->walk != NULL && !session_is_clip(session))
		replay_enter(session);
	pager_end(session);
	if (session->answered || session->state == SESSION_CLOSING || session->hash_job != NULL)
		return;
	if (session->listens) {
		if (line[0] != '\0' && session->listing == NULL)
			session_say(session, MSG_DONE); /* in the place of the prompt */
	} else if (session->prompts && session->listing == NULL) {
		/* Nothing is held that the end of the turn would put one behind. */
		session->wants_prompt = true;
		session_prompt(session);
	} else if (line[0] != '\0')
		session_say(session, MSG_NOTHING); /* every command gets at least one line (protocol 1.6) */
}

static bool
may_run(const struct session *session)
{
	return session->hash_job == NULL && session->state != SESSION_CLOSING && !session->throttled &&
	       (session->listing == NULL || session->pager != NULL);
}

/* Who has answers to read first has no further lines run: however many he sends at once, their answers alone
 * never make him one who doesn't read. */
static bool
reads_along(const struct session *session)
{
	return wire_backlog(&session->wire) <= (size_t)session->server->config->output_limit / UNREAD_SHARE;
}

/* It waits until the flood timer wakes it. */
static void
throttle(struct session *session)
{
	struct server *server = session->server;

	input_leave(session);
	session->throttled = true;
	TAILQ_INSERT_TAIL(&server->throttled, session, next_ready);
	timers_wake_throttled(server);
}

/* Whether it, and all from its address, keep within what they may have done for them: one line more, or the
 * next piece of a list. */
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

static int64_t
work_of(const struct server *server)
{
	return db_work(server->db) + server->rows_listed * WORK_PER_ROW;
}

/* Who has whole matches read for him, line after line, has fewer lines, and those of his address have: all
 * wait meanwhile. */
static void
charge(struct session *session, int64_t work_before)
{
	struct server *server = session->server;
	int64_t work = work_of(server) - work_before;

	bucket_spend(&session->flood, work * BUCKET_TOKEN / WORK_PER_LINE);
	if (work > 0)
		address_read(server->addresses, &session->peer, work / WORK_PER_MICROSECOND, server->tick_ms);
}

static void
too_long(struct session *session)
{
	session_say(session, MSG_LINE_TOO_LONG);
	if (session->state == SESSION_GREETING)
		login_line(session, ""); /* asks again */
}

/* If not, it will be woken when something has been sent. */
static void
wake_if_reading(struct session *session)
{
	if (reads_along(session))
		session_wake(session);
}

void
session_run_lines(struct session *session)
{
	char line[LINE_SIZE];

	for (int64_t left = session->server->config->lines_per_turn; left > 0 && may_run(session); left--) {
		if (!lines_waiting(&session->lines) || storing_is_full(session->server) ||
			!reads_along(session) || !may_have(session, bucket_take))
			break;
		int64_t work = work_of(session->server);
		if (lines_next(&session->lines, line) == LINES_TOO_LONG)
			too_long(session);
		else
			run_line(session, line);
		charge(session, work);
	}
	if (!may_run(session))
		return;
	if (lines_waiting(&session->lines))
		wake_if_reading(session);
	else if (session->end != END_NOT)
		session_close(session, session->end == END_HUNG_UP ? CLOSE_DROPPED : CLOSE_NETWORK);
	else
		wire_read(&session->wire, true);
}

void
session_go_on(struct session *session)
{
	if (session->listing != NULL && session->pager == NULL) {
		int64_t work = work_of(session->server);
		if (!may_have(session, bucket_has))
			return;
		listing_go_on(session);
		charge(session, work);
	}
	session_run_lines(session);
}

static size_t
on_room(void *arg)
{
	struct session *session = arg;

	return lines_room(&session->lines);
}

static void
on_plain(const char *bytes, size_t size, void *arg)
{
	struct session *session = arg;

	if (!lines_feed(&session->lines, bytes, size))
		session->end = END_FAILED;
}

static void
on_sequence(const struct telnet_sequence *sequence, void *arg)
{
	struct session *session = arg;

	if (session->end != END_FAILED)
		screen_hear(session, sequence);
}

static const struct telnet_taker telnet_taker = {.plain = on_plain, .sequence = on_sequence};

static void
on_bytes(void *arg, const char *bytes, size_t size)
{
	struct session *session = arg;

	if (session->state == SESSION_CLOSING)
		return;
	storing_look_at_clock(session->server);
	if (!telnet_feed(&session->telnet, bytes, size, &telnet_taker, session))
		session->end = END_FAILED;
	session_run_lines(session);
	if (!lines_settle(&session->lines))
		session->end = END_FAILED;
	if (session->end != END_NOT)
		session_wake(session);
}

static void
on_end(void *arg, bool failed)
{
	struct session *session = arg;

	/* Not now: lines may wait, and this may be the flush, when no rows may be made. */
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
	if (lines_waiting(&session->lines))
		wake_if_reading(session);
}

const struct wire_owner input_owner = {
	.room = on_room, .on_bytes = on_bytes, .on_end = on_end, .on_sent = on_sent};
