/*
 * turn_log.c - the log as the server sees it: opened at its start, asked in each commit, looked after beside
 * it.
 */
#include "server/log/turn_log.h"

#include <assert.h>
#include <event2/event.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "db/db.h"
#include "server/config/config.h"
#include "server/log/append.h"
#include "server/log/early_beats.h"
#include "server/log/follow.h"
#include "server/log/lease.h"
#include "server/log/statements.h"
#include "server/log/wait.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/clock.h"
#include "server/system/log.h"
#include "server/system/memory.h"

enum {
	TICK_MS = 100,
	CONNECTING_MS = 10, /* while it connects */
	SILENT_MS = 2000,   /* a beat without an answer */
	DROP_MS = 5000,	    /* likewise: another host may have it */
	ANSWER_MS = 2000,
};

static const char no_answer[] = "the log does not answer";

bool
turn_log_key_fits(const struct config *config, char reason[TURN_LOG_KEY_REASON_SIZE])
{
	char why[LOG_KEY_REASON_SIZE];
	struct log_keys keys;

	if (config->log_key[0] == '\0')
		return true;
	bool fit = log_keys_read(&keys, config->log_key, why);
	log_keys_clear(&keys);
	if (!fit)
		snprintf(reason, TURN_LOG_KEY_REASON_SIZE, "log-key: %s", why);
	return fit;
}

static void
read_keys(struct turn_log *log, const struct config *config)
{
	char path[LOG_KEY_PATH_SIZE], reason[LOG_KEY_REASON_SIZE];

	if (!log_key_path(path, config->log_key, config->data, reason) ||
		!log_keys_read(&log->keys, path, reason))
		fatal("log: %s", reason);
}

/* As the operator calls this machine, or as it calls itself. */
static void
take_name(struct turn_log *log, const struct config *config)
{
	static_assert((int)CONFIG_MACHINE_MAX == (int)TURN_LOG_NAME_SIZE - 1 &&
			      (int)CONFIG_MACHINE_NEVER_FIRST == (int)TURN_LOG_HEIR,
		"what can be configured can be in the log");

	if (config->log_name[0] != '\0')
		memcpy(log->name, config->log_name, strlen(config->log_name) + 1);
	else if (gethostname(log->name, sizeof log->name) != 0 || log->name[0] == '\0' ||
		 log->name[0] == TURN_LOG_HEIR)
		fatal("log: this machine has no name for the log: say log-name");
	log->name[sizeof log->name - 1] = '\0';
}

static struct turn_log *
make(struct server *server, const struct turn_log_idle *idle)
{
	const struct config *config = server->config;
	struct turn_log *log = must_calloc(1, sizeof *log);
	const struct connection_greeting greeting = {.sql = log_greeting(), .fits = log_is_kept, .arg = log};
	char reason[CONNECTION_REASON_SIZE];

	log->server = server;
	log->idle = *idle;
	log->copies = (int)config->log_copies;
	log->patience_ms = (int)config->log_patience * 1000;
	log->lease_ms = (int)config->log_lease * 1000;
	take_name(log, config);
	read_keys(log, config);
	log->packer = packer_open();
	log->connection = connection_open(config->log, &greeting, reason);
	if (log->connection == NULL)
		fatal("%s", reason);
	return log;
}

bool
turn_log_open(struct server *server, int64_t epoch, const struct turn_log_idle *idle)
{
	struct turn_log *log = make(server, idle);

	server->turn_log = log;
	log->follows = log->is_silent = true; /* until all has been read once */
	bool goes_on = log_follow(log, (int32_t)epoch);
	log->is_silent = false;
	log->follows = server->config->log_role == LOG_ROLE_READER;
	if (goes_on && !log->follows)
		log->early = early_beats_begin(log);
	return goes_on;
}

/* A turn. What can't go on ends the process: nothing of it was told. */
static enum db_status
store(void *arg, const struct log_row *row, struct log_place *place, char reason[DB_REASON_SIZE])
{
	struct turn_log *log = arg;

	switch (log_append_next(log, (enum entry_kind)row->kind, row->schema, row->body, row->size)) {
	case APPENDED:
		*place = log->place;
		return DB_OK;
	case APPEND_NOT:
		snprintf(reason, DB_REASON_SIZE, "%s",
			log->is_unsafe ? "the log has no second copy" : "there is no line to the log");
		return DB_NO_SPACE;
	case APPEND_TAKEN:
	case APPEND_SUPERSEDED:
		lease_end(log);
	case APPEND_LOST:
		break;
	}
	log_error("log",
		"the log did not answer for %d seconds (%s): this process ends, and nothing of this turn was "
		"told; the next start asks what became of it",
		log->patience_ms / 1000, connection_trouble(log->connection));
	_exit(1);
}

const struct log_store *
turn_log_store(struct server *server)
{
	struct turn_log *log = server->turn_log;

	if (log == NULL)
		return NULL;
	log->store = (struct log_store){.store = store, .arg = log};
	return &log->store;
}

static bool
answers(const struct turn_log *log, int64_t now_ms)
{
	enum connection_state state = connection_state(log->connection);

	return state == LOG_CONNECTION_READY ||
	       (state == LOG_CONNECTION_ASKED && now_ms - log->beaten_ms < SILENT_MS);
}

static bool
is_good(struct turn_log *log, int64_t now_ms)
{
	if (!answers(log, now_ms)) {
		log->is_unsafe = false; /* nobody knows any more */
		return false;
	}
	return !log->is_unsafe && log->connection_known == connection_number(log->connection);
}

/* Nothing is tried before it would be stored, as on a full disk. */
static void
tell_server(struct turn_log *log, bool good)
{
	struct server *server = log->server;

	if (good == !server->log_is_silent)
		return;
	server->log_is_silent = !good;
	if (good) {
		log_info("log", "turns can be stored again, by %s", connection_host(log->connection));
		return;
	}
	log_error("log", "no turns can be stored: %s",
		log->is_unsafe ? "the log has no second copy" : connection_trouble(log->connection));
	storing_wait_for_room(server);
}

/* To connect takes several steps. */
static void
tick_later(struct turn_log *log)
{
	enum connection_state state = connection_state(log->connection);
	bool connects = state == LOG_CONNECTION_CONNECTING || state == LOG_CONNECTION_GREETING;
	const struct timeval later = {.tv_usec = (connects ? CONNECTING_MS : TICK_MS) * 1000};

	must_succeed(event_add(log->tick, &later) == 0);
}

static void
on_tick(evutil_socket_t fd, short what, void *arg)
{
	struct turn_log *log = arg;
	int64_t now_ms = clock_tick_ms();
	(void)fd;
	(void)what;

	enum connection_state state = connection_step(log->connection, now_ms);
	lease_look(log);
	if (state == LOG_CONNECTION_READY && connection_state(log->connection) == LOG_CONNECTION_READY &&
		(now_ms - log->beaten_ms >= LEASE_BEAT_MS ||
			log->connection_known != connection_number(log->connection)))
		lease_beat_soon(log, now_ms);
	else if (state == LOG_CONNECTION_ASKED && now_ms - log->beaten_ms >= DROP_MS)
		connection_drop(log->connection, "no answer to a beat");
	storing_look_at_clock(log->server);
	tell_server(log, is_good(log, now_ms));
	tick_later(log);
}

void
turn_log_begin(struct server *server)
{
	struct turn_log *log = server->turn_log;

	if (log == NULL)
		return;
	early_beats_end(log->early);
	log->early = NULL;
	log->tick = must_have(event_new(server->base, -1, 0, on_tick, log));
	tick_later(log);
}

void
turn_log_end(struct server *server)
{
	if (server->turn_log != NULL && server->turn_log->tick != NULL) {
		event_free(server->turn_log->tick);
		server->turn_log->tick = NULL;
	}
}

bool
turn_log_hand_over(struct server *server, const char *name, char reason[TURN_LOG_REASON_SIZE])
{
	struct turn_log *log = server->turn_log;
	const char *values[] = {name};

	if (log == NULL || strlen(name) >= TURN_LOG_NAME_SIZE) {
		snprintf(reason, TURN_LOG_REASON_SIZE,
			log == NULL ? "this server has no log of turns" : "that name is too long");
		return false;
	}
	lease_settle(log);
	PGresult *answer = log_ask(log,
		&(struct connection_question){.statement = LOG_FOLLOWS, .count = 1, .values = values},
		ANSWER_MS);
	bool follows = PQresultStatus(answer) == PGRES_TUPLES_OK && PQntuples(answer) == 1 &&
		       strcmp(name, log->name) != 0;
	PQclear(answer);
	if (follows)
		snprintf(log->heir, sizeof log->heir, "%c%s", TURN_LOG_HEIR, name);
	else
		snprintf(reason, TURN_LOG_REASON_SIZE, "no machine of that name follows the log now");
	return follows;
}

/* The last word to the log. Where machines take over by hand, the next to write is this one. */
static void
let_go(struct turn_log *log)
{
	if (log->heir[0] == '\0' && log->server->config->log_takeover == LOG_TAKEOVER_BY_HAND)
		snprintf(log->heir, sizeof log->heir, "%c%s", TURN_LOG_HEIR, log->name);
	log->server = NULL; /* its parts are closed: nobody is to be served while this waits */
	lease_settle(log);
	if (log->epoch == 0 || connection_state(log->connection) != LOG_CONNECTION_READY ||
		!lease_give(log, log->heir))
		return;
	log_info("log", "writes no more; the next writer is %s",
		log->heir[0] != '\0' ? log->heir + 1 : "whoever is there");
}

bool
turn_log_close(struct server *server)
{
	struct turn_log *log = server->turn_log;

	if (log == NULL)
		return false;
	assert(log->tick == NULL && log->early == NULL);
	bool named = log->heir[0] != '\0';
	let_go(log);
	connection_close(log->connection);
	packer_close(log->packer);
	log_keys_clear(&log->keys);
	free(log);
	server->turn_log = NULL;
	return named;
}

int64_t
turn_log_epoch(const struct server *server)
{
	return server->turn_log != NULL ? server->turn_log->epoch : 0;
}

bool
turn_log_began_anew(const struct server *server)
{
	return server->turn_log != NULL && server->turn_log->began_anew;
}

bool
turn_log_follows(const struct server *server)
{
	return server->turn_log != NULL && server->turn_log->follows;
}

bool
turn_log_stands(const struct server *server)
{
	return server->turn_log != NULL && server->turn_log->is_served;
}

const char *
turn_log_halt(const struct server *server)
{
	return server->turn_log != NULL ? server->turn_log->halted : NULL;
}

const char *
turn_log_trouble(const struct server *server)
{
	const struct turn_log *log = server->turn_log;
	const char *halt = turn_log_halt(server);

	if (log == NULL || halt != NULL)
		return halt;
	if (log->is_unsafe)
		return "the log has no second copy";
	if (log->is_silent || (!log->follows && server->log_is_silent))
		return no_answer;
	return NULL;
}

const char *
turn_log_silence(const struct server *server)
{
	const struct turn_log *log = server->turn_log;

	if (log == NULL)
		return NULL;
	if (log->is_silent || log->is_served)
		return no_answer;
	return !log->follows && server->log_is_silent && !log->is_unsafe ? no_answer : NULL;
}

const struct turn_log_figures *
turn_log_figures(const struct server *server)
{
	return server->turn_log != NULL ? &server->turn_log->figures : NULL;
}

int64_t
turn_log_coming(const struct server *server)
{
	const struct turn_log *log = server->turn_log;

	if (log == NULL)
		return 0;
	return log->place.seq + (!log->follows && db_pending(server->db) > 0);
}

int64_t
turn_log_place(const struct server *server)
{
	return server->turn_log != NULL ? server->turn_log->place.seq : 0;
}
