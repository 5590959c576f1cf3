/*
 * main.c - the table of contents: read the configuration, open the database, listen, loop, close.
 */
#include <errno.h>
#include <event2/event.h>
#include <malloc.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/db.h"
#include "db/file/overwritten.h"
#include "server/commands/lookup.h"
#include "server/config/config.h"
#include "server/config/config_read.h"
#include "server/dice/book.h"
#include "server/doors.h"
#include "server/entrance/listener.h"
#include "server/health/metrics_door.h"
#include "server/lobby/lobby.h"
#include "server/log/turn_log.h"
#include "server/loop/dispatch.h"
#include "server/loop/gather.h"
#include "server/loop/parts.h"
#include "server/loop/reload.h"
#include "server/loop/timers.h"
#include "server/loop/turn.h"
#include "server/matches/result.h"
#include "server/net/knock.h"
#include "server/notices/courier_socket.h"
#include "server/operators/admin_socket.h"
#include "server/operators/bans.h"
#include "server/operators/shutdown.h"
#include "server/reader.h"
#include "server/sessions/session.h"
#include "server/sessions/sessions.h"
#include "server/standby.h"
#include "server/start.h"
#include "server/state/counters.h"
#include "server/state/server.h"
#include "server/state/service_time.h"
#include "server/state/storing.h"
#include "server/state/undo.h"
#include "server/system/descriptors.h"
#include "server/system/files.h"
#include "server/system/lockfile.h"
#include "server/system/log.h"
#include "server/system/memory.h"
#include "server/system/priority.h"
#include "server/system/supervisor.h"
#include "server/tables/table.h"
#include "server/tournaments/tournaments.h"
#include "server/upgrade/check.h"
#include "server/upgrade/memfd.h"
#include "server/upgrade/named_files.h"
#include "server/upgrade/take_over.h"
#include "server/upgrade/upgrade.h"
#include "server/web/http/cache.h"
#include "server/web/http/visitor.h"
#include "server/web/streams/streams.h"

/* Answers what needs no server; true if it was such a question. */
static bool
answered(enum config_wish wish, const char *error)
{
	switch (wish) {
	case CONFIG_WISH_HELP:
		config_print_help(stdout);
		break;
	case CONFIG_WISH_VERSION:
		printf("barpointd %s\n", BARPOINT_VERSION);
		break;
	case CONFIG_WISH_SAMPLE:
		config_print_sample(stdout);
		break;
	case CONFIG_WISH_UNCLEAR:
		fatal("%s", error);
	case CONFIG_WISH_CHECK:
	case CONFIG_WISH_SERVE:
		return false;
	}
	if (fflush(stdout) != 0 || ferror(stdout)) /* half a sample file must not pass for a whole one */
		fatal("the answer can't be written to standard output");
	return true;
}

static void
watch_files(struct server *server)
{
	server->files = files_open(server->config->data);
	if (server->files == NULL)
		fatal("the files in %s can't be looked at: %s", server->config->data, strerror(errno));
	server->overwritten = must_have(overwritten_open(server->db));
}

/* What has come, and on a busy server what comes meanwhile. `more`: something is left of the last turn. */
static void
take_events(struct server *server, bool more)
{
	uint64_t lines = server->lines;

	event_base_loop(server->base, EVLOOP_ONCE | (more ? EVLOOP_NONBLOCK : 0));
	while (server->lines > lines && gather_more(server)) {
		lines = server->lines;
		event_base_loop(server->base, EVLOOP_ONCE | EVLOOP_NONBLOCK);
	}
}

static void
loop(struct server *server)
{
	bool more = false;

	priority_at_once();
	while (!server->stopping) {
		server->turns++;
		take_events(server, more);
		turn_begin(server);
		more = turn_end(server);
		more = upgrade_end_turn(server) || more;
		timers_set_clock(server);
		more = knocks_wait(server->knocks) || more;
		counters_turned(server);
		supervisor_turned(server->supervisor, server->tick_ms);
	}
}

/* Everybody is told, every match is saved, and what was said is stored before it leaves. */
static void
say_goodbye(struct server *server)
{
	struct session *session, *next;
	struct player *player;

	supervisor_stopping(server->supervisor);
	listeners_stop(server);
	knocks_close(server->knocks);
	TAILQ_FOREACH(player, &server->lobby->online, next_online)
		shutdown_tell_end(player);
	for (session = TAILQ_FIRST(&server->sessions->all); session != NULL; session = next) {
		next = TAILQ_NEXT(session, next);
		session_close(session, CLOSE_SHUTDOWN);
	}
	while ((player = TAILQ_FIRST(&server->players->away)) != NULL)
		player_part(player, CLOSE_SHUTDOWN);
	results_post(server);
	while (turn_end(server))
		;
	while ((session = TAILQ_FIRST(&server->sessions->all)) != NULL)
		session_free(session);
}

static void
close_doors(struct server *server)
{
	visitors_close(server);
	cache_close(server);
	listeners_close(server);
	streams_close(server);
	overwritten_close(server->overwritten);
	files_close(server->files);
	metrics_door_close(server);
	upgrade_close(server);
	admin_socket_close(server);
	courier_socket_close(server);
	reload_close(server);
}

/*
 * The C library gives memory back to the system as soon as 128 KiB at the end of the heap are free, and soon
 * asks for it again, page by page: with the buffers of TLS, which last for one line each, several times in a
 * turn. A larger block has pages of its own each time. Both change what the process has mapped, which waits
 * for whoever is at it: the thread that hashes passwords asks for 64 MiB at once, and has a low priority. At
 * a load of 19 the loop stood still for up to 2.4 seconds at one such block.
 */
static void
keep_free_memory(void)
{
	enum { KEPT = 4 * 1024 * 1024, TAKEN_AT_ONCE = 1024 * 1024 };

	(void)mallopt(M_TRIM_THRESHOLD, KEPT);
	(void)mallopt(M_TOP_PAD, TAKEN_AT_ONCE);
	(void)mallopt(M_MMAP_THRESHOLD, KEPT);
}

/* The last program in this process has left its connections and players here, or NULL. */
static void
go_on(struct server *server, struct carried *left)
{
	char reason[PARCEL_REASON_SIZE];

	if (left == NULL)
		return;
	if (!take_over(server, left, &dispatch_owner, reason))
		fatal("what the last program has left can't be taken over: %s", reason);
	carried_free(left);
	exec_let_signals_come();
}

/* Through which operators reach the server. */
static void
open_for_operators(struct server *server, char *const argv[], int lock)
{
	const struct admin_callbacks callbacks = {
		.is_reserved = command_is_called, .reload = reload, .upgrade = upgrade_order};

	upgrade_open(server, &(struct exec_plan){.argv = argv, .lock = lock, .settle = turn_end});
	admin_socket_open(server, &callbacks);
}

/* What is read from the database. `goes_on`: with the lines of the program before. */
static void
open_stored(struct server *server, bool goes_on)
{
	service_time_open(server);
	if (!goes_on)
		tournaments_open(server);
	book_open(server);
	bans_open(server);
}

/* Nobody is let in before the log of turns, if there is one, has made this machine the writer. Returns the
 * lock on the data directory. */
static int
open_house(struct server *server, const struct carried *left)
{
	int lock = stand_by(server, left);

	parts_open(server);
	doors_open(server, server->config, left);
	open_log(server);
	return lock >= 0 ? lock : take_lock(server, left);
}

/* What everything else counts on. */
static void
begin(struct server *server, const struct config *config)
{
	log_open(config->log_level);
	server->config = config;
	server->supervisor = supervisor_open();
	counters_open(server);
	undo_open(server);
	storing_look_at_clock(server);
	server->started = storing_now(server);
}

int
main(int argc, char *argv[])
{
	static struct config config;
	static struct server server;
	char error[CONFIG_ERROR_SIZE], reason[1024];
	struct carried *left;

	keep_free_memory();
	descriptors_fill();
	log_look_for_journal();
	enum config_wish wish = config_read(&config, argc, argv, error);
	if (answered(wish, error))
		return 0;
	if (!memfd_read(&left, reason))
		fatal("%s", reason);
	if (sodium_init() < 0)
		fatal("libsodium can't be used on this machine");
	if (wish == CONFIG_WISH_CHECK)
		return check(&config, left);
	signal(SIGPIPE, SIG_IGN);
	begin(&server, &config);
	if (left == NULL && !named_files_fit(&config, reason))
		fatal("%s", reason);
	reload_open(&server, &config, argc, argv);
	if (config.log_role == LOG_ROLE_READER)
		return serve_readers(&server);
	int lock = open_house(&server, left);
	files_read(&server);
	start_database(&server, left != NULL);
	open_stored(&server, left != NULL);
	open_for_operators(&server, argv, lock);
	take_over_courier(&server, left);
	watch_files(&server);
	db_stop_waiting(server.db);
	listeners_announce(&server);
	go_on(&server, left);
	turn_log_begin(&server);
	supervisor_ready(server.supervisor);
	loop(&server);
	say_goodbye(&server);
	turn_log_end(&server);
	close_doors(&server);
	parts_close(&server);
	bool handed_over = turn_log_close(&server);
	lockfile_release(lock);
	return handed_over ? TURN_LOG_SUPERSEDED : 0;
}
