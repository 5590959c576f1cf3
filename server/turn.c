/*
 * turn.c - one turn of the loop is one transaction.
 *
 *   input -> handlers change memory, append rows, hold output
 *         -> commit --stored------> send what is held, free what was closed
 *                   --no space----> roll back, put the tables back, drop this turn's output, say so
 *                   --broken------> end the process, nothing released
 */
#include "server/turn.h"

#include <stdlib.h>
#include <unistd.h>

#include "server/admin_socket.h"
#include "server/attendance.h"
#include "server/bans.h"
#include "server/book.h"
#include "server/hashjob.h"
#include "server/late_stop.h"
#include "server/listing.h"
#include "server/log.h"
#include "server/marks.h"
#include "server/matching.h"
#include "server/pager.h"
#include "server/profile.h"
#include "server/server.h"
#include "server/shutdown.h"
#include "server/storing.h"
#include "server/table_turn.h"
#include "server/waits.h"
#include "server/walk.h"

enum {
	FLUSH_PER_TURN = 500, /* wires; a shout to ten thousand takes several turns */
	LINGER_MS = 5000,     /* for a closed session's last output */
};

void
turn_begin(struct server *server)
{
	struct session *session;

	storing_look_at_clock(server);
	/* Only those that waited when the turn began: who wakes itself again comes next time. */
	while ((session = TAILQ_FIRST(&server->ready)) != NULL && session->woken < server->turns) {
		TAILQ_REMOVE(&server->ready, session, next_ready);
		session->ready_lines = false;
		if (session->end == END_FAILED)
			session_close(session, CLOSE_NETWORK);
		else
			session_go_on(session);
	}
}

/* What is said before a login and after a goodbye tells of no rows. */
static bool
speaks_of_rows(void *arg)
{
	const struct session *session = arg;

	return session->state == SESSION_ONLINE;
}

static void
on_dropped(void *arg)
{
	struct session *session = arg;

	session->at_prompt = false;
	walk_take_back(session);
	session_say(session, MSG_NOT_STORED);
}

/* What a turn changed of which the database knows nothing. */
static void
take_back_memory(struct server *server)
{
	struct session *session;

	TAILQ_FOREACH(session, &server->lobby.online, next_online) {
		pager_take_back(session);
		listing_take_back(session);
		waits_take_back(session);
		if (session->waved_turn == server->turns)
			session->waved = false;
	}
}

/* What a turn changed besides tables: read again what is stored, part from who came in it. */
static void
take_back_sessions(struct server *server)
{
	struct session *session, *next;

	for (session = TAILQ_FIRST(&server->lobby.online); session != NULL; session = next) {
		next = TAILQ_NEXT(session, next_online);
		if (session->fresh) {
			session->fresh = false;
			session_close(session, CLOSE_REFUSED);
		} else if (session->settings_turn == server->turns) {
			session_load_settings(session);
			profile_load(session);
		}
	}
}

static void
take_back(struct server *server)
{
	log_error("database", "no space: %s; this turn is taken back", db_error(server->db));
	db_rollback(server->db);
	(void)storing_done(server, throws_load(server->db, &server->throws));
	storing_wait_for_room(server);
	take_back_memory(server);
	outbox_drop(&server->outbox, speaks_of_rows, on_dropped);
	news_take_back(&server->news);
	matching_take_back(server);
	tables_end_turn(server, false);
	take_back_sessions(server);
	server->no_space = false;
}

static bool
commit(struct server *server)
{
	if (db_is_broken(server->db))
		(void)storing_done(server, DB_BROKEN); /* found by a question, whose answer is no answer */
	if (!server->no_space && db_pending(server->db) == 0)
		return true;
	if (!server->no_space && storing_done(server, db_commit(server->db))) {
		server->commits++;
		return true;
	}
	return false;
}

/* Frees closed sessions whose last words are out, or that had their time. */
static void
sweep(struct server *server)
{
	struct session *session, *next;

	for (session = TAILQ_FIRST(&server->closing); session != NULL; session = next) {
		next = TAILQ_NEXT(session, next_idle);
		bool waits = wire_backlog(&session->wire) > 0 && !session->wire.broken;
		if (!waits || server->tick_ms - session->active_ms > LINGER_MS)
			session_free(session);
	}
}

/* Whoever turned a page, began or ended a list was answered, so he is among them. */
static void
settle_output(void *arg)
{
	struct session *session = arg;

	pager_end_turn(session);
	listing_end_turn(session);
	session_prompt(session);
}

static void
settle_sessions(struct server *server)
{
	struct session *session;

	TAILQ_FOREACH_REVERSE(session, &server->lobby.online, session_list, next_online) {
		if (!session->fresh)
			break;
		session->fresh = false;
		waits_end(session);
	}
}

bool
turn_end(struct server *server)
{
	hash_jobs_feed(server);
	late_stops_try(server);
	attendance_count(server);
	bool stored = commit(server);
	if (stored)
		tables_end_turn(server, true);
	else
		take_back(server);
	attendance_end_turn(server, stored);
	book_end_turn(server, stored);
	marks_end_turn(server);
	bans_end_turn(server, stored);
	shutdown_end_turn(server, stored);
	admin_socket_end_turn(server, stored);
	news_end_turn(&server->news);
	waits_end_turn(server, stored);
	settle_sessions(server);
	outbox_each(&server->outbox, settle_output);
	bool more = outbox_flush(&server->outbox, FLUSH_PER_TURN);
	sweep(server);
	return more || !TAILQ_EMPTY(&server->ready);
}
