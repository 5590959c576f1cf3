/*
 * standby.c - a loop of its own, with the door for programs that watch, the one for operators and the signals
 * that end it.
 */
#include "server/standby.h"

#include <errno.h>
#include <event2/event.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "server/config/config.h"
#include "server/health/metrics_door.h"
#include "server/log/turn_log.h"
#include "server/loop/timers.h"
#include "server/operators/admin_socket.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/clock.h"
#include "server/system/descriptors.h"
#include "server/system/lockfile.h"
#include "server/system/log.h"
#include "server/system/memory.h"
#include "server/system/supervisor.h"
#include "server/upgrade/carried.h"

/* While the loop stands still for the log. */
struct stand_in {
	struct event_base *base;   /* owned */
	struct metrics_door *door; /* owned */
};

int
take_lock(const struct server *server, const struct carried *left)
{
	char reason[LOCKFILE_REASON_SIZE];

	if (left != NULL && descriptors_close_on_exec(left->process->lock, true))
		return left->process->lock;
	int lock = lockfile_await(server->config->data, reason);
	if (lock < 0)
		fatal("data: %s", reason);
	return lock;
}

void
open_log(const struct server *server)
{
	const char *file = server->config->log_file;

	if (file[0] != '\0' && !log_to_file(file))
		fatal("log-file: can't write the log to %s: %s", file, strerror(errno));
}

/* What the loop's own door can't do while the loop stands still. */
static void
stand_in(struct server *server)
{
	struct stand_in *still = server->stand_in;

	if (still == NULL) {
		still = server->stand_in = must_calloc(1, sizeof *still);
		still->base = must_have(event_base_new());
		still->door = metrics_door_stand_in(server, still->base);
	}
	event_base_loop(still->base, EVLOOP_NONBLOCK);
}

/* For a supervisor. */
static const char *
plan(const struct server *server)
{
	return server->config->log_role == LOG_ROLE_READER
		       ? "follows the log"
		       : "follows the log, to write once nobody else does";
}

static void
serve_those_who_watch(struct server *server)
{
	if (!turn_log_follows(server)) {
		stand_in(server);
		return;
	}
	storing_look_at_clock(server);
	event_base_loop(server->base, EVLOOP_NONBLOCK);
	admin_socket_end_turn(server, true);
	const char *trouble = turn_log_trouble(server);
	supervisor_status(server->supervisor, server->tick_ms, trouble != NULL ? trouble : plan(server));
}

/* Whoever was not answered asks again. */
static void
go_on(struct server *server)
{
	struct stand_in *still = server->stand_in;

	metrics_door_free(still->door);
	event_base_free(still->base);
	free(still);
	server->stand_in = NULL;
}

static const struct turn_log_idle idle = {.serve = serve_those_who_watch, .go_on = go_on};

/* Its log file was turned over, perhaps. False with errno. */
static bool
open_log_anew(const struct server *server)
{
	const char *file = server->config->log_file;

	return file[0] == '\0' || log_to_file(file);
}

static void
on_hangup(evutil_socket_t number, short what, void *arg)
{
	const struct server *server = arg;

	if (terminal_is_there())
		stop_on_signal(number, what, arg);
	else if (!open_log_anew(server))
		log_warning("log", "log-file: can't write the log to %s: %s", server->config->log_file,
			strerror(errno));
}

/* What an operator, or logrotate, asks each machine for: what it writes with is read when it is started. */
static bool
reload_little(struct server *server, FILE *told)
{
	if (!open_log_anew(server)) {
		fprintf(told, "log-file: can't write the log to %s: %s\n", server->config->log_file,
			strerror(errno));
		return false;
	}
	fputs("this machine follows: its log file was opened anew; its configuration is read when it is started\n",
		told);
	return true;
}

static void
on_other(evutil_socket_t number, short what, void *arg)
{
	(void)what;
	(void)arg;
	log_info("server", "signal %d is for a machine that writes: this one follows the log", (int)number);
}

static const struct {
	int number;
	event_callback_fn callback;
} signals[] = {
	{SIGTERM, stop_on_signal},
	{SIGINT, stop_on_signal},
	{SIGHUP, on_hangup},
	{SIGUSR1, on_other},
	{SIGUSR2, on_other},
};
enum { SIGNALS = sizeof signals / sizeof *signals };

static void
listen_to_signals(struct server *server, struct event *events[SIGNALS])
{
	for (int i = 0; i < SIGNALS; i++) {
		events[i] =
			must_have(evsignal_new(server->base, signals[i].number, signals[i].callback, server));
		must_succeed(event_add(events[i], NULL) == 0);
	}
}

/* The ports are bound once it writes: only then may the rights go that this takes. */
static void
check_user(const struct config *config)
{
	if (config->user[0] != '\0' && geteuid() == 0)
		fatal("log: a machine that follows would have to stay root until it writes: start it as the user %s, and "
		      "leave out user",
			config->user);
}

/* Until this machine writes, or is told to end: then false. */
static bool
follow(struct server *server, const struct carried *left)
{
	char reason[METRICS_DOOR_REASON_SIZE];
	struct event *events[SIGNALS];

	server->base = must_have(event_base_new());
	listen_to_signals(server, events);
	if (!metrics_door_open(server, reason))
		fatal("%s", reason);
	if (left == NULL) {
		admin_socket_open(server, &(struct admin_callbacks){.reload = reload_little});
		supervisor_ready(server->supervisor);
		/* Until it has read all for the first time there is trouble, of which a supervisor need not
		 * hear. */
		supervisor_status(server->supervisor, clock_tick_ms(), plan(server));
	}
	bool writes = turn_log_open(server, left != NULL ? left->process->log_epoch : 0, &idle);
	metrics_door_close(server);
	admin_socket_close(server);
	for (int i = 0; i < SIGNALS; i++)
		event_free(events[i]);
	event_base_free(server->base);
	server->base = NULL;
	return writes;
}

int
stand_by(struct server *server, const struct carried *left)
{
	if (server->config->log[0] == '\0')
		return -1;
	check_user(server->config);
	open_log(server);
	int lock = take_lock(server, left);
	if (follow(server, left))
		return lock;
	(void)turn_log_close(server);
	lockfile_release(lock);
	exit(EXIT_SUCCESS);
}
