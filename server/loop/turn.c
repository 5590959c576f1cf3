/*
 * turn.c - one turn of the loop is one transaction.
 *
 *   input -> handlers change memory, append rows, hold output
 *         -> commit --stored------> send what is held, free what was closed
 *                   --no space----> roll back, undo all changes, drop this turn's output, say so
 *                   --broken------> end the process, nothing released
 */
#include "server/loop/turn.h"

#include <unistd.h>

#include "db/db.h"
#include "db/file/overwritten.h"
#include "server/config/config.h"
#include "server/dice/book.h"
#include "server/entrance/seat.h"
#include "server/journal/pending_stops.h"
#include "server/lobby/account_changes.h"
#include "server/lobby/attendance.h"
#include "server/lobby/lobby.h"
#include "server/lobby/mailbox.h"
#include "server/lobby/news.h"
#include "server/matches/act.h"
#include "server/matches/kept.h"
#include "server/matches/result.h"
#include "server/net/knock.h"
#include "server/net/wire.h"
#include "server/notices/courier_socket.h"
#include "server/operators/admin_socket.h"
#include "server/operators/shutdown.h"
#include "server/passwords/hashjob.h"
#include "server/players/player.h"
#include "server/sessions/input.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/sessions/sessions.h"
#include "server/state/announce.h"
#include "server/state/counters.h"
#include "server/state/server.h"
#include "server/state/service_time.h"
#include "server/state/storing.h"
#include "server/state/undo.h"
#include "server/system/clock.h"
#include "server/system/files.h"
#include "server/system/log.h"
#include "server/tables/gallery.h"
#include "server/tables/table.h"
#include "server/tables/table_clock.h"
#include "server/web/http/reception.h"
#include "server/web/http/visitor.h"
#include "server/web/streams/streams.h"
#include "server/web/tournaments/following.h"

void
turn_begin(struct server *server)
{
	storing_look_at_clock(server);
	seats_begin_turn(server);
	tables_go_on(server);
	knocks_step(server->knocks, input_was_played(server) ? KNOCK_STEPS_BESIDE_PLAY : KNOCK_STEPS_TURN);
	input_begin_turn(server);
	reception_begin_turn(server);
}

/* Output before a login and after a goodbye speaks of no rows. */
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
	if (!session->regained) /* who has come back is greeted once more */
		session_say(session, MSG_NOT_STORED);
}

/* What is stored from now on would be lost. So nothing of this turn is stored or told, and all here read why.
 * The database is left as after a crash: closing it could remove the log of another database in its place. */
_Noreturn static void
end_without_files(struct server *server)
{
	struct player *player;

	db_rollback(server->db);
	galleries_end_turn(server, false);
	outbox_drop(server->outbox, speaks_of_rows, NULL);
	TAILQ_FOREACH(player, &server->lobby->online, next_online)
		player_say(player, MSG_FILES_LOST);
	while (outbox_flush(server->outbox))
		;
	_exit(1);
}

static void
look_at_files(struct server *server)
{
	const char *lost = files_lost(server->files, server->tick_ms);

	if (lost != NULL) {
		log_error("files", "%s is gone, or another file stands in its place", lost);
		log_error("files",
			"stopping at once: what was stored lately is in the files that were there; put all "
			"of them back before the next start");
		end_without_files(server);
	}
	if (overwritten_look(server->overwritten)) {
		log_error("files", "%s/barpoint.db was cut short or written by another program",
			server->config->data);
		log_error("files",
			"stopping at once: put back a backup ('barpoint-admin restore') before the next "
			"start");
		end_without_files(server);
	}
}

/* The server needs these files again at its next start: operators can still put them back. */
static void
look_at_key(struct server *server)
{
	enum book_files files = book_look_at_files(server);
	struct player *player;

	if (files == BOOK_FILES_AS_BEFORE)
		return;
	TAILQ_FOREACH(player, &server->lobby->online, next_online)
		if (player->account.operator_mark)
			player_say(player, files == BOOK_FILES_LOST ? MSG_KEY_LOST : MSG_KEY_BACK);
}

static enum db_status
commit_rows(struct server *server)
{
	int64_t began = clock_tick_ns();
	enum db_status status = db_commit(server->db);

	histogram_add(&server->counters->commits, clock_tick_ns() - began);
	return status;
}

static bool
commit(struct server *server)
{
	if (db_is_broken(server->db))
		(void)storing_done(server, DB_BROKEN); /* a query found it; its answer is void */
	if (!server->no_space && db_pending(server->db) == 0)
		return true;
	if (!server->no_space && storing_done(server, commit_rows(server))) {
		server->commits++;
		return true;
	}
	log_error("database", "no space: %s; this turn is taken back", db_error(server->db));
	db_rollback(server->db);
	storing_wait_for_room(server);
	return false;
}

static void
settle_output(void *arg)
{
	struct session *session = arg;

	session->owner->catches_up(session);
	session_prompt(session);
}

/* Everything is as the turn found it; then people are told. Watchers are shown the rest first, so that it is
 * dropped with the rest of their output. */
static void
take_back(struct server *server)
{
	galleries_end_turn(server, false);
	undo_restore(server->undo);
	outbox_drop(server->outbox, speaks_of_rows, on_dropped);
	reception_lose_turn(server);
	undo_tell_lost(server->undo);
}

static void
keep(struct server *server)
{
	galleries_end_turn(server, true);
	undo_drop(server->undo);
}

/* What a settled turn does besides. The news comes last but for what is announced, for it tells of all the
 * others. */
static void
settle(struct server *server, bool stored)
{
	book_end_turn(server);
	account_changes_end_turn(server);
	shutdown_end_turn(server);
	admin_socket_end_turn(server, stored);
	courier_socket_end_turn(server, stored);
	news_end_turn(server);
	announce_end_turn(server);
	server->no_space = false;
	look_at_key(server);
}

bool
turn_end(struct server *server)
{
	hash_jobs_feed(server);
	pending_stops_try(server);
	bool more = kept_matches_go_on(server);
	mailbox_settle_closing(server);
	attendance_count(server);
	results_end_turn(server);
	look_at_files(server);
	service_time_store(server);
	bool stored = commit(server);
	if (stored)
		keep(server);
	else
		take_back(server);
	settle(server, stored);
	outbox_each(server->outbox, settle_output);
	more = outbox_flush(server->outbox) || more;
	more = galleries_go_on(server) || more;
	more = streams_go_on(server) || more;
	more = following_go_on(server) || more;
	more = visitors_end_turn(server) || more;
	table_clocks_end_turn(server);
	undo_drop(server->undo); /* what was told since the commit has left */
	sessions_sweep(server);
	players_sweep(server);
	more = (server->tables->some_go_on && !server->disk_full) || more;
	more = (server->players->some_unseated && !server->stopping) || more;
	return input_end_turn(server) || more;
}
