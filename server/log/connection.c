/*
 * connection.c - libpq without waiting: it is asked what it waits for, and goes on.
 */
#include "server/log/connection.h"

#include <assert.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/log/words.h"
#include "server/system/log.h"
#include "server/system/memory.h"

enum {
	CONNECT_MS = CONNECTION_TRY_MS - 100, /* and AGAIN_MS between two hosts */
	AGAIN_MS = 100,			      /* between two hosts */
	VERSION_MIN = 130000,
};

struct log_connection {
	struct connection_greeting greeting;
	struct log_words words; /* owned */
	int at;			/* which host */

	enum connection_state state;
	PGconn *libpq; /* owned; NULL if it is down */
	PostgresPollingStatusType poll;
	PGresult *answer; /* owned */
	int64_t since_ms, now_ms;
	bool warned;
	uint64_t number;
	int failures;
	char trouble[CONNECTION_REASON_SIZE], refusal[CONNECTION_REASON_SIZE];
};

struct log_connection *
connection_open(
	const char *words, const struct connection_greeting *greeting, char reason[CONNECTION_REASON_SIZE])
{
	struct log_connection *connection = must_calloc(1, sizeof *connection);

	connection->greeting = *greeting;
	connection->since_ms = INT64_MIN / 2;
	if (!log_words_read(&connection->words, words)) {
		snprintf(reason, CONNECTION_REASON_SIZE,
			"log: these are no words for a connection to PostgreSQL, like host=a,b dbname=barpoint, with at "
			"most %d hosts, and one port or as many",
			LOG_HOSTS_MAX);
		connection_close(connection);
		return NULL;
	}
	return connection;
}

static void
hang_up(struct log_connection *connection)
{
	PQclear(connection->answer);
	PQfinish(connection->libpq);
	connection->answer = NULL;
	connection->libpq = NULL;
	connection->state = LOG_CONNECTION_DOWN;
}

void
connection_close(struct log_connection *connection)
{
	if (connection == NULL)
		return;
	hang_up(connection);
	log_words_clear(&connection->words);
	free(connection->greeting.sql);
	free(connection);
}

/* Blanks and line ends of libpq's sentences go. */
static void
note(char to[CONNECTION_REASON_SIZE], const char *host, const char *why)
{
	snprintf(to, CONNECTION_REASON_SIZE, "%.120s%s%.400s", host, host[0] != '\0' ? ": " : "", why);
	for (char *at = to; *at != '\0'; at++)
		if (*at == '\n' || *at == '\t')
			*at = ' ';
	for (size_t size = strlen(to); size > 0 && to[size - 1] == ' '; size--)
		to[size - 1] = '\0';
}

void
connection_drop(struct log_connection *connection, const char *why)
{
	if (connection->state == LOG_CONNECTION_DOWN)
		return;
	note(connection->trouble, connection_host(connection),
		why != NULL ? why : PQerrorMessage(connection->libpq));
	hang_up(connection);
	connection->since_ms = connection->now_ms;
	connection->failures++;
	connection->at = (connection->at + 1) % connection->words.count;
}

/* A warning with a commit says that the second copy was not waited for. */
static void
on_notice(void *arg, const PGresult *notice)
{
	struct log_connection *connection = arg;
	const char *severity = PQresultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);

	if (severity == NULL || strcmp(severity, "WARNING") != 0)
		return;
	connection->warned = true;
	log_warning("log", "%s says: %.300s", connection_host(connection),
		PQresultErrorField(notice, PG_DIAG_MESSAGE_PRIMARY));
}

static void
connect_next(struct log_connection *connection)
{
	struct log_spoken spoken;

	log_words_spell(&connection->words, connection->at, &spoken);
	connection->libpq = must_have(PQconnectStartParams(spoken.keyword, spoken.value, 0));
	connection->state = LOG_CONNECTION_CONNECTING;
	connection->since_ms = connection->now_ms;
	connection->poll = PGRES_POLLING_WRITING;
	if (PQstatus(connection->libpq) == CONNECTION_BAD) {
		connection_drop(connection, NULL);
		return;
	}
	PQsetNoticeReceiver(connection->libpq, on_notice, connection);
}

PGconn *
connection_twin(const struct log_connection *connection)
{
	struct log_spoken spoken;

	log_words_spell(&connection->words, connection->at, &spoken);
	PGconn *twin = must_have(PQconnectdbParams(spoken.keyword, spoken.value, 0));
	PGresult *answer = PQstatus(twin) == CONNECTION_OK ? PQexec(twin, connection->greeting.sql) : NULL;
	bool greeted = PQresultStatus(answer) == PGRES_TUPLES_OK;
	PQclear(answer);
	if (greeted)
		return twin;
	PQfinish(twin);
	return NULL;
}

static void
refuse(struct log_connection *connection, const char *why)
{
	note(connection->refusal, connection_host(connection), why);
	connection_drop(connection, why);
}

static void
greet(struct log_connection *connection)
{
	if (PQserverVersion(connection->libpq) < VERSION_MIN) {
		refuse(connection, "PostgreSQL 13 or newer is needed to keep the log");
		return;
	}
	connection->warned = false;
	connection->state = LOG_CONNECTION_GREETING;
	if (PQsetnonblocking(connection->libpq, 1) != 0 ||
		!PQsendQuery(connection->libpq, connection->greeting.sql))
		connection_drop(connection, NULL);
}

static void
go_on_connecting(struct log_connection *connection)
{
	short events;
	struct pollfd ready = {.fd = connection_waits_for(connection, &events), .events = events};

	/* As its manual asks: only when the socket is ready. */
	if (poll(&ready, 1, 0) <= 0)
		return;
	connection->poll = PQconnectPoll(connection->libpq);
	if (connection->poll == PGRES_POLLING_OK)
		greet(connection);
	else if (connection->poll == PGRES_POLLING_FAILED)
		connection_drop(connection, NULL);
}

/* Takes what has come. True if the last answer to what was sent is there. */
static bool
take(struct log_connection *connection)
{
	if (PQflush(connection->libpq) < 0 || !PQconsumeInput(connection->libpq)) {
		connection_drop(connection, NULL);
		return false;
	}
	while (!PQisBusy(connection->libpq)) {
		PGresult *result = PQgetResult(connection->libpq);
		if (result == NULL)
			return true;
		/* Of several statements the first that failed is the last that is answered. */
		PQclear(connection->answer);
		connection->answer = result;
	}
	return false;
}

static bool
is_state(const PGresult *answer, const char *wanted)
{
	const char *state = PQresultErrorField(answer, PG_DIAG_SQLSTATE);

	return state != NULL && strncmp(state, wanted, strlen(wanted)) == 0;
}

/* The first statement that failed. */
static void
take_fault(struct log_connection *connection, const PGresult *answer)
{
	if (is_state(answer, "42P01"))
		refuse(connection, "there is no log in that database: 'barpoint-admin log init' begins one");
	else if (is_state(answer, "42")) /* this role may not use it, or it is another program's */
		refuse(connection, PQresultErrorMessage(answer));
	else
		connection_drop(connection, PQresultErrorMessage(answer));
}

static void
end_greeting(struct log_connection *connection)
{
	char reason[CONNECTION_REASON_SIZE];

	if (!take(connection))
		return;
	PGresult *answer = connection_answer(connection);
	if (PQresultStatus(answer) != PGRES_TUPLES_OK)
		take_fault(connection, answer);
	else if (!connection->greeting.fits(connection->greeting.arg, answer, reason))
		refuse(connection, reason);
	else {
		connection->state = LOG_CONNECTION_READY;
		connection->number++;
		connection->failures = 0;
		connection->refusal[0] = '\0';
	}
	PQclear(answer);
}

enum connection_state
connection_step(struct log_connection *connection, int64_t now_ms)
{
	connection->now_ms = now_ms;
	switch (connection->state) {
	case LOG_CONNECTION_DOWN:
		if (now_ms - connection->since_ms >= AGAIN_MS)
			connect_next(connection);
		break;
	case LOG_CONNECTION_CONNECTING:
		go_on_connecting(connection);
		break;
	case LOG_CONNECTION_GREETING:
		end_greeting(connection);
		break;
	case LOG_CONNECTION_READY:
		if (!PQconsumeInput(connection->libpq) || PQstatus(connection->libpq) == CONNECTION_BAD)
			connection_drop(connection, NULL);
		break;
	case LOG_CONNECTION_ASKED:
		if (take(connection))
			connection->state = LOG_CONNECTION_READY;
		break;
	}
	if ((connection->state == LOG_CONNECTION_CONNECTING ||
		    connection->state == LOG_CONNECTION_GREETING) &&
		now_ms - connection->since_ms > CONNECT_MS)
		connection_drop(connection, "no answer within two seconds");
	return connection->state;
}

enum connection_state
connection_state(const struct log_connection *connection)
{
	return connection->state;
}

int
connection_waits_for(const struct log_connection *connection, short *events)
{
	bool writes =
		connection->state == LOG_CONNECTION_CONNECTING && connection->poll == PGRES_POLLING_WRITING;

	*events = writes ? POLLOUT : POLLIN;
	if (connection->state == LOG_CONNECTION_ASKED && PQflush(connection->libpq) == 1)
		*events |= POLLOUT;
	return connection->libpq != NULL ? PQsocket(connection->libpq) : -1;
}

void
connection_ask(struct log_connection *connection, const struct connection_question *question)
{
	assert(connection->state == LOG_CONNECTION_READY);
	PQclear(connection->answer);
	connection->answer = NULL;
	connection->warned = false;
	int sent = question->sql != NULL
			   ? PQsendQuery(connection->libpq, question->sql)
			   : PQsendQueryPrepared(connection->libpq, question->statement, question->count,
				     question->values, question->lengths, question->formats, 1);
	connection->state = LOG_CONNECTION_ASKED;
	if (!sent)
		connection_drop(connection, NULL);
}

PGresult *
connection_answer(struct log_connection *connection)
{
	PGresult *answer = connection->state == LOG_CONNECTION_ASKED ? NULL : connection->answer;

	if (answer != NULL)
		connection->answer = NULL;
	return answer;
}

bool
connection_was_warned(const struct log_connection *connection)
{
	return connection->warned;
}

uint64_t
connection_number(const struct log_connection *connection)
{
	return connection->number;
}

int
connection_failures(const struct log_connection *connection)
{
	return connection->failures;
}

int
connection_hosts(const struct log_connection *connection)
{
	return connection->words.count;
}

const char *
connection_host(const struct log_connection *connection)
{
	return log_words_host(&connection->words, connection->at);
}

const char *
connection_trouble(const struct log_connection *connection)
{
	return connection->trouble;
}

const char *
connection_refusal(const struct log_connection *connection)
{
	return connection->refusal[0] != '\0' ? connection->refusal : NULL;
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
