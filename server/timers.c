/*
 * timers.c - ticks, signals, and the hasher's answers.
 */
#include "server/timers.h"

#include <event2/event.h>
#include <signal.h>

#include "server/hashjob.h"
#include "server/log.h"
#include "server/server.h"
#include "server/shutdown.h"
#include "server/storing.h"

enum {
	TICK_EVERY_MS = 500,
	FLOOD_BREAK_MS = 50,
};

/* The longest idle stands first in each list. */
static void
close_idle(struct server *server, struct session_list *list, int64_t limit_seconds)
{
	struct session *session;

	while ((session = TAILQ_FIRST(list)) != NULL &&
		server->tick_ms - session->active_ms >= limit_seconds * 1000)
		session_close(session, CLOSE_IDLE);
}

static void
on_tick(evutil_socket_t fd, short what, void *arg)
{
	struct server *server = arg;
	const struct config *config = server->config;
	(void)fd;
	(void)what;

	storing_look_at_clock(server);
	hash_jobs_retry(server);
	shutdown_tick(server);
	close_idle(server, &server->idle_greeting, config->login_timeout);
	close_idle(server, &server->idle_online, config->idle_timeout);
	close_idle(server, &server->idle_playing, config->match_idle_timeout);
}

static void
on_flood(evutil_socket_t fd, short what, void *arg)
{
	struct server *server = arg;
	struct session *session;
	(void)fd;
	(void)what;

	storing_look_at_clock(server);
	while ((session = TAILQ_FIRST(&server->throttled)) != NULL) {
		TAILQ_REMOVE(&server->throttled, session, next_ready);
		session->throttled = false;
		session_wake(session);
	}
}

static void
on_hashes(evutil_socket_t fd, short what, void *arg)
{
	struct server *server = arg;
	(void)fd;
	(void)what;

	storing_look_at_clock(server);
	hasher_collect(server->hasher, hash_jobs_on_result, server);
}

static void
on_stop(evutil_socket_t number, short what, void *arg)
{
	struct server *server = arg;
	(void)what;

	log_info("server", "stopping on signal %d", (int)number);
	server->stopping = true;
}

/* SIGUSR1: the figures, for whoever measures. */
static void
on_figures(evutil_socket_t number, short what, void *arg)
{
	struct server *server = arg;
	(void)number;
	(void)what;

	log_info("stats", "turns=%llu commits=%llu rows=%llu lines=%llu hashes=%llu sessions=%d online=%d",
		(unsigned long long)server->turns, (unsigned long long)server->commits,
		(unsigned long long)server->rows, (unsigned long long)server->lines,
		(unsigned long long)hasher_count(server->hasher), server->session_count, server->lobby.count);
}

static const struct {
	int number; /* of the signal, descriptor, or -1 */
	short what;
	int every_ms; /* 0 = no timer */
	event_callback_fn callback;
} wanted[SERVER_EVENTS] = {
	{SIGTERM, EV_SIGNAL | EV_PERSIST, 0, on_stop},
	{SIGINT, EV_SIGNAL | EV_PERSIST, 0, on_stop},
	{SIGHUP, EV_SIGNAL | EV_PERSIST, 0, on_stop}, /* its terminal is closed */
	{SIGUSR1, EV_SIGNAL | EV_PERSIST, 0, on_figures},
	{-1, EV_PERSIST, TICK_EVERY_MS, on_tick},
};

static struct event *
add(struct server *server, int number, short what, int every_ms, event_callback_fn callback)
{
	const struct timeval every = {.tv_sec = every_ms / 1000, .tv_usec = every_ms % 1000 * 1000};
	struct event *event = event_new(server->base, number, what, callback, server);

	if (event == NULL || event_add(event, every_ms > 0 ? &every : NULL) < 0)
		fatal("out of memory");
	return event;
}

/* Who starts it with nohup wants it to outlive his terminal. */
static bool
is_ignored(int number)
{
	struct sigaction action;

	return number == SIGHUP && sigaction(number, NULL, &action) == 0 && action.sa_handler == SIG_IGN;
}

void
timers_open(struct server *server)
{
	for (int i = 0; i < SERVER_EVENTS; i++)
		if (!is_ignored(wanted[i].number))
			server->events[i] = add(server, wanted[i].number, wanted[i].what, wanted[i].every_ms,
				wanted[i].callback);
	server->flood_event = event_new(server->base, -1, 0, on_flood, server);
	if (server->flood_event == NULL)
		fatal("out of memory");
	server->hash_event = add(server, hasher_fd(server->hasher), EV_READ | EV_PERSIST, 0, on_hashes);
}

void
timers_wake_throttled(struct server *server)
{
	const struct timeval delay = {.tv_usec = FLOOD_BREAK_MS * 1000};

	if (!event_pending(server->flood_event, EV_TIMEOUT, NULL))
		event_add(server->flood_event, &delay);
}

void
timers_close(struct server *server)
{
	for (int i = 0; i < SERVER_EVENTS; i++)
		if (server->events[i] != NULL)
			event_free(server->events[i]);
	event_free(server->flood_event);
	event_free(server->hash_event);
}
