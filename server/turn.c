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
#include <sys/statvfs.h>
#include <unistd.h>

#include "server/admin_socket.h"
#include "server/attendance.h"
#include "server/bans.h"
#include "server/book.h"
#include "server/clock.h"
#include "server/commands/mail.h"
#include "server/hashjob.h"
#include "server/input.h"
#include "server/late_stop.h"
#include "server/listing.h"
#include "server/log.h"
#include "server/marks.h"
#include "server/matching.h"
#include "server/pager.h"
#include "server/profile.h"
#include "server/server.h"
#include "server/shutdown.h"
#include "server/table_turn.h"
#include "server/waits.h"
#include "server/walk.h"

enum {
	FLUSH_PER_TURN = 500, /* wires; a shout to ten thousand takes several turns */
	LINGER_MS = 5000,     /* for a closed session's last output */
	PROBE_EVERY_MS = 1000,
	LOOK_EVERY_MS = 1000, /* at the files */
};

bool
turn_is_full(const struct server *server)
{
	return db_pending(server->db) >= server->config->rows_per_turn;
}

bool
turn_stored(struct server *server, enum db_status status)
{
	switch (status) {
	case DB_OK:
		server->rows++;
		return true;
	case DB_NO_SPACE:
		server->no_space = true;
		return false;
	case DB_NONE:
	case DB_TAKEN:
		log_error("database", "a row that ought to fit was refused");
		break;
	case DB_BROKEN:
		break;
	}
	log_error("database", "%s", db_error(server->db));
	log_error("database", "stopping at once: what clients were told is on disk, this turn is not");
	_exit(1);
}

/* Is there room again? Tried at most once a second, in a transaction of its own. */
static void
probe(struct server *server)
{
	if (server->tick_ms < server->next_probe_ms)
		return;
	server->next_probe_ms = server->tick_ms + PROBE_EVERY_MS;
	enum db_status status = db_probe(server->db);
	if (status == DB_NO_SPACE)
		return;
	if (status != DB_OK)
		(void)turn_stored(server, status);
	server->disk_full = false;
	log_info("database", "there is room again");
}

bool
turn_may_store(struct server *server)
{
	if (server->disk_full)
		probe(server);
	return !server->no_space && !server->disk_full;
}

bool
turn_has_room(struct server *server)
{
	if (!turn_may_store(server) || db_pending(server->db) > 0)
		return turn_may_store(server);
	enum db_status status = db_probe(server->db);
	if (status == DB_OK)
		return true;
	if (status != DB_NO_SPACE)
		(void)turn_stored(server, status);
	log_error("database", "no space: %s", db_error(server->db));
	server->disk_full = true;
	server->next_probe_ms = server->tick_ms + PROBE_EVERY_MS;
	return false;
}

bool
turn_space_is_low(const struct server *server)
{
	struct statvfs space;

	if (statvfs(server->config->data, &space) != 0)
		return false; /* the first row that finds no room will tell */
	return (int64_t)space.f_bavail * (int64_t)space.f_frsize < server->config->low_space;
}

void
turn_look_at_clock(struct server *server)
{
	server->now_ms = clock_now_ms();
	server->tick_ms = clock_tick_ms();
}

void
turn_begin(struct server *server)
{
	struct session *session;

	turn_look_at_clock(server);
	/* Only those that waited when the turn began: who wakes itself again comes next time. */
	while ((session = TAILQ_FIRST(&server->ready)) != NULL && session->woken < server->turns &&
		!input_waits(session)) {
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

static void
on_never_told(void *arg)
{
	(void)arg;
}

/*
 * What is stored from now on nobody would find again. So nothing of this turn is told, and who is here reads
 * why. The database is left as after a crash: closing it could remove the log of another in its place.
 */
_Noreturn static void
end_without_files(struct server *server, const char *lost)
{
	struct session *session;

	log_error("files", "%s is gone, or another file stands in its place", lost);
	log_error("files",
		"stopping at once: what was stored lately is in the files that were there; put all "
		"of them back before the next start");
	outbox_drop(&server->outbox, speaks_of_rows, on_never_told);
	TAILQ_FOREACH(session, &server->lobby.online, next_online)
		session_say(session, MSG_FILES_LOST);
	while (outbox_flush(&server->outbox, FLUSH_PER_TURN))
		;
	_exit(1);
}

static void
look_at_files(struct server *server)
{
	if (server->tick_ms < server->files.next_look_ms)
		return;
	server->files.next_look_ms = server->tick_ms + LOOK_EVERY_MS;
	const char *lost = files_lost(&server->files);
	if (lost != NULL)
		end_without_files(server, lost);
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
		mail_take_back(session);
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
	(void)turn_stored(server, throws_load(server->db, &server->throws));
	server->disk_full = true;
	server->next_probe_ms = server->tick_ms + PROBE_EVERY_MS;
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
		(void)turn_stored(server, DB_BROKEN); /* found by a question, whose answer is no answer */
	if (!server->no_space && db_pending(server->db) == 0)
		return true;
	if (!server->no_space && turn_stored(server, db_commit(server->db))) {
		server->commits++;
		return true;
	}
	return false;
}

/* Frees closed sessions whose last words are out, or that had their time. Whose messages are out with them is
 * kept one turn longer, in which these are deleted. */
static void
sweep(struct server *server)
{
	struct session *session, *next;

	for (session = TAILQ_FIRST(&server->closing); session != NULL; session = next) {
		next = TAILQ_NEXT(session, next_idle);
		bool waits = !session->wire.broken &&
			     (wire_backlog(&session->wire) > 0 || session->mail_told != 0);
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
	mail_settle_closing(server);
	attendance_count(server);
	look_at_files(server);
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
	server->turn_work = 0;
	return more || !TAILQ_EMPTY(&server->ready);
}
