/*
 * timers.c - ticks, signals, the hasher's answers and the examiner's.
 */
#include "server/loop/timers.h"
#include "server/entrance/seat.h"
#include "server/sessions/sessions.h"

#include <event2/event.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "server/analysis/analysis.h"
#include "server/commands/seats/play_house.h"
#include "server/config/config.h"
#include "server/lobby/friends.h"
#include "server/lobby/lobby.h"
#include "server/loop/reload.h"
#include "server/matches/abandoned_lost.h"
#include "server/matches/afterwards.h"
#include "server/matches/result.h"
#include "server/matches/slow_due.h"
#include "server/matches/time_up.h"
#include "server/net/knock.h"
#include "server/net/wire.h"
#include "server/notices/raise.h"
#include "server/operators/absent_visitors.h"
#include "server/operators/old_reports.h"
#include "server/operators/shutdown.h"
#include "server/passwords/hasher.h"
#include "server/passwords/hashjob.h"
#include "server/state/counters.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/study/daily.h"
#include "server/system/log.h"
#include "server/system/memory.h"
#include "server/system/supervisor.h"
#include "server/tables/clocks.h"
#include "server/tables/late_board.h"
#include "server/tables/matching.h"
#include "server/tables/table.h"
#include "server/tournaments/tournaments.h"
#include "server/tv/tv.h"
#include "server/upgrade/upgrade.h"
#include "server/web/http/reception.h"

enum { TICK_EVERY_MS = 500, EVENTS = 6 };

struct timers {
	bool has_terminal;	      /* that it was started from */
	struct event *events[EVENTS]; /* owned; NULL: that one isn't wanted */
	struct event *hashes;	      /* owned; a password hash came back */
	struct event *examined;	      /* owned; a match was judged; NULL: none is */
	struct event *slices;	      /* owned; the next slice of that work */
	struct event *following;      /* owned; the next slice of what follows from finished matches */
	struct event *dues;	      /* owned; the next of many slow matches that are due */
	struct slow_due due;	      /* those */
	struct event *clocks;	      /* owned; the clock of a table is due */
	int64_t clocks_due_ms;	      /* for when it is set, in service time; INT64_MAX: it isn't */
};

/* One slice, and a pause before the next. */
static void
analyse(struct server *server)
{
	const struct timeval pause = {.tv_usec = ANALYSIS_PAUSE_MS * 1000};

	storing_look_at_clock(server);
	if (analysis_go_on(server))
		must_succeed(event_add(server->timers->slices, &pause) == 0);
}

/* Likewise. */
static void
follow_matches(struct server *server)
{
	const struct timeval pause = {.tv_usec = AFTERWARDS_PAUSE_MS * 1000};

	storing_look_at_clock(server);
	if (afterwards_go_on(server))
		must_succeed(event_add(server->timers->following, &pause) == 0);
}

/* Likewise. */
static void
look_for_due(struct server *server)
{
	const struct timeval pause = {.tv_usec = SLOW_DUE_PAUSE_MS * 1000};

	storing_look_at_clock(server);
	if (slow_due_go_on(server, &server->timers->due))
		must_succeed(event_add(server->timers->dues, &pause) == 0);
}

static void
on_dues(evutil_socket_t fd, short what, void *arg)
{
	(void)fd;
	(void)what;

	look_for_due(arg);
}

static void
on_following(evutil_socket_t fd, short what, void *arg)
{
	(void)fd;
	(void)what;

	follow_matches(arg);
}

static void
on_analysis(evutil_socket_t fd, short what, void *arg)
{
	(void)fd;
	(void)what;

	analyse(arg);
}

/* For `systemctl status`. */
static void
tell_supervisor(struct server *server)
{
	char status[64];

	snprintf(status, sizeof status, "%d online, %d matches run%s", server->lobby->count,
		server->tables->count, server->disk_full ? "; THE DISK IS FULL" : "");
	supervisor_status(server->supervisor, server->tick_ms, status);
}

/* Of a machine that stores nothing. */
static void
tick_reading(struct server *server)
{
	knocks_tick(server->knocks, server->tick_ms);
	reception_tick(server);
	outbox_ping(server->outbox, server->tick_ms);
	supervisor_status(
		server->supervisor, server->tick_ms, "reads the log of turns, and serves who reads");
}

static void
on_tick(evutil_socket_t fd, short what, void *arg)
{
	struct server *server = arg;
	(void)fd;
	(void)what;

	storing_look_at_clock(server);
	if (server->only_reads) {
		tick_reading(server);
		return;
	}
	hash_jobs_retry(server);
	shutdown_tick(server);
	sessions_close_idle(server);
	seats_tick(server);
	abandoned_tick(server);
	results_tick(server);
	time_up_look(server);
	tournaments_tick(server);
	knocks_tick(server->knocks, server->tick_ms);
	reception_tick(server);
	late_boards_tick(server);
	tv_tick(server);
	daily_tick(server);
	play_house_tick(server);
	matching_tick(server);
	friends_tick(server);
	absent_visitors_tick(server);
	old_reports_tick(server);
	raise_tick(server);
	outbox_ping(server->outbox, server->tick_ms);
	tell_supervisor(server);
	if (!event_pending(server->timers->slices, EV_TIMEOUT, NULL))
		analyse(server);
	if (!event_pending(server->timers->dues, EV_TIMEOUT, NULL))
		look_for_due(server);
	if (!event_pending(server->timers->following, EV_TIMEOUT, NULL))
		follow_matches(server);
}

static void
on_clock(evutil_socket_t fd, short what, void *arg)
{
	struct server *server = arg;
	(void)fd;
	(void)what;

	server->timers->clocks_due_ms = INT64_MAX;
	storing_look_at_clock(server);
	time_up_look(server);
}

void
timers_set_clock(struct server *server)
{
	struct timers *timers = server->timers;
	int64_t due_ms = clocks_next(server->clocks), in_ms = due_ms - server->served_ms;

	/* While nothing can be stored nothing is due: the tick looks on. What is due already waits for no
	 * timer that was set before: service time may have made a leap. */
	if ((due_ms >= timers->clocks_due_ms && in_ms > 0) || due_ms == INT64_MAX || server->disk_full)
		return;
	if (in_ms < 0)
		in_ms = 0;
	const struct timeval in = {.tv_sec = in_ms / 1000, .tv_usec = in_ms % 1000 * 1000};
	must_succeed(event_add(timers->clocks, &in) == 0);
	timers->clocks_due_ms = due_ms;
}

static void
on_hashes(evutil_socket_t fd, short what, void *arg)
{
	struct server *server = arg;
	(void)fd;
	(void)what;

	storing_look_at_clock(server);
	hash_jobs_collect(server);
}

void
stop_on_signal(evutil_socket_t number, short what, void *arg)
{
	struct server *server = arg;
	(void)what;

	log_info("server", "stopping on signal %d", (int)number);
	server->stopping = true;
}

/* Started from a terminal, that is closed; else an operator wants the configuration read again. */
static void
on_hangup(evutil_socket_t number, short what, void *arg)
{
	struct server *server = arg;

	if (server->timers->has_terminal)
		stop_on_signal(number, what, arg);
	else
		(void)reload(server, NULL);
}

/* SIGUSR1: logs the figures, for measurements. */
static void
on_figures(evutil_socket_t number, short what, void *arg)
{
	struct server *server = arg;
	(void)number;
	(void)what;

	log_info("stats",
		"turns=%llu commits=%llu rows=%llu lines=%llu hashes=%llu sessions=%d online=%d "
		"waited=%llu dearest=%lld sends=%llu",
		(unsigned long long)server->turns, (unsigned long long)server->commits,
		(unsigned long long)server->rows, (unsigned long long)server->lines,
		(unsigned long long)hasher_count(server->hasher), server->sessions->count,
		server->lobby->count, (unsigned long long)server->counters->waited_turns,
		(long long)server->counters->dearest_ns, (unsigned long long)server->outbox->sends);
	server->counters->waited_turns = 0;
	server->counters->dearest_ns = 0;
}

/* SIGUSR2: the log says how it went. */
static void
on_upgrade(evutil_socket_t number, short what, void *arg)
{
	struct server *server = arg;
	char reason[PARCEL_REASON_SIZE];
	(void)number;
	(void)what;

	if (!server->only_reads)
		(void)upgrade_order(server, reason);
}

static const struct {
	int number; /* of the signal, or -1 */
	short what;
	int every_ms; /* 0 = no timer */
	event_callback_fn callback;
} wanted[EVENTS] = {
	{SIGTERM, EV_SIGNAL | EV_PERSIST, 0, stop_on_signal},
	{SIGINT, EV_SIGNAL | EV_PERSIST, 0, stop_on_signal},
	{SIGHUP, EV_SIGNAL | EV_PERSIST, 0, on_hangup},
	{SIGUSR1, EV_SIGNAL | EV_PERSIST, 0, on_figures},
	{SIGUSR2, EV_SIGNAL | EV_PERSIST, 0, on_upgrade},
	{-1, EV_PERSIST, TICK_EVERY_MS, on_tick},
};

static struct event *
add(struct server *server, int number, short what, int every_ms, event_callback_fn callback)
{
	const struct timeval every = {.tv_sec = every_ms / 1000, .tv_usec = every_ms % 1000 * 1000};
	struct event *event = must_have(event_new(server->base, number, what, callback, server));

	must_succeed(event_add(event, every_ms > 0 ? &every : NULL) == 0);
	return event;
}

bool
terminal_is_there(void)
{
	int fd = open("/dev/tty", O_RDWR | O_NOCTTY | O_CLOEXEC);

	if (fd >= 0)
		close(fd);
	return fd >= 0;
}

/* An operator who starts it with nohup wants it to outlive the terminal. */
static bool
is_ignored(int number)
{
	struct sigaction action;

	return number == SIGHUP && sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

void
timers_open(struct server *server)
{
	server->timers = must_calloc(1, sizeof *server->timers);
	server->timers->has_terminal = terminal_is_there(); /* later it may be gone */
	for (int i = 0; i < EVENTS; i++)
		if (!is_ignored(wanted[i].number))
			server->timers->events[i] = add(server, wanted[i].number, wanted[i].what,
				wanted[i].every_ms, wanted[i].callback);
	server->timers->hashes = add(server, hasher_fd(server->hasher), EV_READ | EV_PERSIST, 0, on_hashes);
	server->timers->slices = must_have(event_new(server->base, -1, 0, on_analysis, server));
	server->timers->following = must_have(event_new(server->base, -1, 0, on_following, server));
	server->timers->dues = must_have(event_new(server->base, -1, 0, on_dues, server));
	server->timers->clocks = must_have(event_new(server->base, -1, 0, on_clock, server));
	server->timers->clocks_due_ms = INT64_MAX;
	if (analysis_fd(server) >= 0)
		server->timers->examined =
			add(server, analysis_fd(server), EV_READ | EV_PERSIST, 0, on_analysis);
}

void
timers_close(struct server *server)
{
	for (int i = 0; i < EVENTS; i++)
		if (server->timers->events[i] != NULL)
			event_free(server->timers->events[i]);
	if (server->timers->examined != NULL)
		event_free(server->timers->examined);
	event_free(server->timers->slices);
	event_free(server->timers->following);
	event_free(server->timers->dues);
	event_free(server->timers->clocks);
	event_free(server->timers->hashes);
	free(server->timers);
}
