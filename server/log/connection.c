/*
 * connection.c - all hosts are tried at once: one that is silent keeps nobody from the others. The first that
 * is ready is used.
 */
#include "server/log/connection.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/log/host.h"
#include "server/system/memory.h"

struct log_connection {
	struct connection_greeting greeting;
	struct log_words words;		       /* owned */
	struct log_host *hosts[LOG_HOSTS_MAX]; /* owned; as many as the words have */
	struct log_host *at;		       /* the one that is used, or was last; NULL: none yet */
	bool is_up;			       /* it is */
	int64_t now_ms;
	uint64_t number;
	char *trouble; /* owned */
};

struct log_connection *
connection_open(
	const char *words, const struct connection_greeting *greeting, char reason[CONNECTION_REASON_SIZE])
{
	if (!libpq_load(reason, CONNECTION_REASON_SIZE)) {
		free(greeting->sql);
		return NULL;
	}

	struct log_connection *connection = must_calloc(1, sizeof *connection);
	connection->greeting = *greeting;
	connection->trouble = must_calloc(1, CONNECTION_REASON_SIZE);
	if (!log_words_read(&connection->words, words)) {
		snprintf(reason, CONNECTION_REASON_SIZE,
			"log: these are no words for a connection to PostgreSQL, like host=a,b dbname=barpoint, with at "
			"most %d hosts, and one port or as many",
			LOG_HOSTS_MAX);
		connection_close(connection);
		return NULL;
	}
	for (int i = 0; i < connection->words.count; i++)
		connection->hosts[i] = log_host_open(&connection->words, i, &connection->greeting);
	return connection;
}

void
connection_close(struct log_connection *connection)
{
	if (connection == NULL)
		return;
	for (int i = 0; i < LOG_HOSTS_MAX; i++)
		log_host_close(connection->hosts[i]);
	log_words_clear(&connection->words);
	free(connection->greeting.sql);
	free(connection->trouble);
	free(connection);
}

/* What is wrong with each host that has failed. */
static void
note_trouble(struct log_connection *connection)
{
	int used = 0;

	for (int i = 0; i < connection->words.count && used < CONNECTION_REASON_SIZE; i++)
		if (log_host_failures(connection->hosts[i]) > 0)
			used += snprintf(connection->trouble + used, (size_t)(CONNECTION_REASON_SIZE - used),
				"%s%s", used > 0 ? "; " : "", log_host_trouble(connection->hosts[i]));
}

/* What was asked is lost with it. Whoever waits for an answer hears of that before another one is tried. */
static void
look_at_loss(struct log_connection *connection)
{
	if (log_host_state(connection->at) != LOG_CONNECTION_DOWN)
		return;
	connection->is_up = false;
	note_trouble(connection);
}

void
connection_drop(struct log_connection *connection, const char *why)
{
	if (!connection->is_up)
		return;
	log_host_drop(connection->at, why, connection->now_ms);
	if (why != NULL && connection->words.count > 1)
		log_host_tell(connection->at, connection->now_ms);
	look_at_loss(connection);
}

PGconn *
connection_twin(const struct log_connection *connection)
{
	return log_host_twin(connection->at);
}

/* The host that was lost comes last: it may be an old primary, which would pass for the right one again. */
static bool
may_try(const struct log_connection *connection, const struct log_host *host)
{
	for (int i = 0; i < connection->words.count && host == connection->at; i++)
		if (connection->hosts[i] != host && log_host_failures(connection->hosts[i]) == 0)
			return false;
	return true;
}

static void
use(struct log_connection *connection, struct log_host *host)
{
	for (int i = 0; i < connection->words.count; i++)
		log_host_forget(connection->hosts[i]);
	connection->at = host;
	connection->is_up = true;
	connection->number++;
}

static void
try_hosts(struct log_connection *connection)
{
	for (int i = 0; i < connection->words.count; i++) {
		struct log_host *host = connection->hosts[i];
		if (may_try(connection, host) &&
			log_host_step(host, connection->now_ms) == LOG_CONNECTION_READY) {
			use(connection, host);
			return;
		}
	}
	note_trouble(connection);
}

enum connection_state
connection_step(struct log_connection *connection, int64_t now_ms)
{
	connection->now_ms = now_ms;
	if (!connection->is_up) {
		try_hosts(connection);
	} else {
		(void)log_host_step(connection->at, now_ms);
		look_at_loss(connection);
	}
	return connection_state(connection);
}

enum connection_state
connection_state(const struct log_connection *connection)
{
	enum connection_state state = LOG_CONNECTION_DOWN;

	if (connection->is_up)
		return log_host_state(connection->at);
	for (int i = 0; i < connection->words.count; i++)
		if (log_host_state(connection->hosts[i]) > state)
			state = log_host_state(connection->hosts[i]);
	return state;
}

int
connection_waits_for(const struct log_connection *connection, struct pollfd ready[LOG_HOSTS_MAX])
{
	int count = 0;

	for (int i = 0; i < connection->words.count; i++)
		if (log_host_waits_for(connection->hosts[i], &ready[count]))
			count++;
	return count;
}

void
connection_ask(struct log_connection *connection, const struct connection_question *question)
{
	assert(connection->is_up);
	log_host_ask(connection->at, question, connection->now_ms);
	look_at_loss(connection);
}

PGresult *
connection_answer(struct log_connection *connection)
{
	return connection->is_up ? log_host_answer(connection->at) : NULL;
}

bool
connection_was_warned(const struct log_connection *connection)
{
	return connection->at != NULL && log_host_was_warned(connection->at);
}

uint64_t
connection_number(const struct log_connection *connection)
{
	return connection->number;
}

int
connection_rounds(const struct log_connection *connection)
{
	int least = log_host_failures(connection->hosts[0]);

	for (int i = 1; i < connection->words.count; i++)
		if (log_host_failures(connection->hosts[i]) < least)
			least = log_host_failures(connection->hosts[i]);
	return least;
}

int
connection_hosts(const struct log_connection *connection)
{
	return connection->words.count;
}

const char *
connection_host(const struct log_connection *connection)
{
	return log_host_name(connection->at != NULL ? connection->at : connection->hosts[0]);
}

const char *
connection_trouble(const struct log_connection *connection)
{
	return connection->trouble;
}

const char *
connection_refusal(const struct log_connection *connection)
{
	for (int i = 0; i < connection->words.count; i++)
		if (log_host_refusal(connection->hosts[i]) != NULL)
			return log_host_refusal(connection->hosts[i]);
	return NULL;
}

int64_t
answer_number(const PGresult *answer, int row, int column)
{
	const unsigned char *bytes = (const unsigned char *)PQgetvalue(answer, row, column);
	int length = PQgetlength(answer, row, column);
	uint64_t number = length > 0 && (bytes[0] & 0x80) != 0 ? UINT64_MAX : 0;

	for (int i = 0; i < length; i++)
		number = number << 8 | bytes[i];
	return (int64_t)number;
}
