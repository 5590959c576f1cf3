/*
 * wait.c - poll() on the socket, in pieces of time.
 */
#include "server/log/wait.h"

#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <unistd.h>

#include "server/log/turn_log_inside.h"
#include "server/state/server.h"
#include "server/system/clock.h"
#include "server/system/log.h"
#include "server/system/supervisor.h"

enum {
	PIECE_MS = 50,
	LONG_MS = 2000, /* from then on others are told that something is wrong */
};

/* Set by a signal while the loop stands still; that is all a handler may do. */
static volatile sig_atomic_t told_to_stop;

static void
on_signal(int number)
{
	(void)number;
	told_to_stop = 1;
}

/* The loop's handlers come back with the end of the wait. */
struct handlers {
	struct sigaction term, interrupt;
};

static void
take_signals(struct handlers *before)
{
	const struct sigaction ours = {.sa_handler = on_signal};

	told_to_stop = 0;
	sigaction(SIGTERM, &ours, &before->term);
	sigaction(SIGINT, &ours, &before->interrupt);
}

static void
give_signals_back(const struct handlers *before)
{
	sigaction(SIGTERM, &before->term, NULL);
	sigaction(SIGINT, &before->interrupt, NULL);
}

/* Nothing of this turn was told: the start asks the log what became of it. */
static void
look_at_signals(void)
{
	if (!told_to_stop)
		return;
	log_warning(
		"log", "told to stop while a turn waits for the log: the next start asks what became of it");
	_exit(1);
}

static void
rest(const struct log_connection *connection, int64_t ms)
{
	struct pollfd ready[LOG_HOSTS_MAX];

	(void)poll(ready, (nfds_t)connection_waits_for(connection, ready), (int)ms);
}

/* Once a piece. `since_ms`: when the wait began, which may be one of several for a turn. */
static void
serve_others(struct turn_log *log, int64_t since_ms, int64_t now_ms)
{
	struct server *server = log->server;

	if (server == NULL)
		return;
	supervisor_turned(server->supervisor, now_ms);
	if (log->stands_since_ms != 0)
		since_ms = log->stands_since_ms;
	if (now_ms - since_ms >= LONG_MS)
		log->is_silent = true;
	if (!log->follows && !log->is_silent)
		return;
	log->is_served = log->is_served || !log->follows;
	server->log_is_silent = server->log_is_silent || log->is_served;
	log->idle.serve(server);
}

void
log_stand(struct turn_log *log)
{
	log->stands_since_ms = clock_tick_ms();
}

void
log_go_on(struct turn_log *log)
{
	log->stands_since_ms = 0;
	if (!log->follows)
		log->is_silent = false;
	if (!log->is_served)
		return;
	log->is_served = false;
	log->idle.go_on(log->server);
}

static bool
is_busy(enum connection_state state)
{
	return state == LOG_CONNECTION_CONNECTING || state == LOG_CONNECTION_GREETING ||
	       state == LOG_CONNECTION_ASKED;
}

enum connection_state
log_wait(struct turn_log *log, int64_t until_ms)
{
	int64_t since_ms = clock_tick_ms(), now_ms = since_ms, piece_ms = since_ms;
	enum connection_state state = connection_step(log->connection, now_ms);
	bool long_wait = false;
	struct handlers before;

	while (is_busy(state) && now_ms < until_ms) {
		if (!long_wait && now_ms - since_ms >= PIECE_MS && !log->follows) {
			long_wait = true;
			take_signals(&before);
		}
		rest(log->connection, until_ms - now_ms < PIECE_MS ? until_ms - now_ms : PIECE_MS);
		now_ms = clock_tick_ms();
		state = connection_step(log->connection, now_ms);
		if (now_ms - piece_ms >= PIECE_MS) {
			piece_ms = now_ms;
			serve_others(log, since_ms, now_ms);
			if (long_wait)
				look_at_signals();
		}
	}
	if (long_wait)
		give_signals_back(&before);
	if (log->stands_since_ms == 0)
		log_go_on(log);
	return state;
}

PGresult *
log_ask(struct turn_log *log, const struct connection_question *question, int patience_ms)
{
	if (connection_state(log->connection) != LOG_CONNECTION_READY)
		return NULL;
	connection_ask(log->connection, question);
	if (log_wait(log, clock_tick_ms() + patience_ms) == LOG_CONNECTION_ASKED)
		connection_drop(log->connection, "no answer");
	return connection_answer(log->connection);
}

void
log_pause(struct turn_log *log, int ms)
{
	int64_t until_ms = clock_tick_ms() + ms;

	for (int64_t now_ms = clock_tick_ms(); now_ms < until_ms; now_ms = clock_tick_ms()) {
		(void)poll(NULL, 0, until_ms - now_ms < PIECE_MS ? (int)(until_ms - now_ms) : PIECE_MS);
		serve_others(log, now_ms, clock_tick_ms());
	}
}
