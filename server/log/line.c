/*
 * line.c - libpq without waiting: it is asked what it waits for, and goes on.
 */
#include "server/log/line.h"

#include <assert.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/log/words.h"
#include "server/system/log.h"
#include "server/system/memory.h"

enum {
	CONNECT_MS = 2000, /* for one host, greeting and all */
	AGAIN_MS = 100,	   /* between two hosts */
	VERSION_MIN = 130000,
};

struct line {
	struct line_greeting greeting;
	struct log_words words; /* owned */
	int at;			/* which host */

	enum line_state state;
	PGconn *connection; /* owned; NULL if it is down */
	PostgresPollingStatusType poll;
	PGresult *answer; /* owned */
	int64_t since_ms, now_ms;
	bool warned;
	uint64_t number;
	int failures;
	char trouble[LINE_REASON_SIZE], refusal[LINE_REASON_SIZE];
};

struct line *
line_open(const char *words, const struct line_greeting *greeting, char reason[LINE_REASON_SIZE])
{
	struct line *line = must_calloc(1, sizeof *line);

	line->greeting = *greeting;
	line->since_ms = INT64_MIN / 2;
	if (!log_words_read(&line->words, words)) {
		snprintf(reason, LINE_REASON_SIZE,
			"log: these are no words for a connection to PostgreSQL, like host=a,b dbname=barpoint, with at "
			"most %d hosts, and one port or as many",
			LOG_HOSTS_MAX);
		line_close(line);
		return NULL;
	}
	return line;
}

static void
hang_up(struct line *line)
{
	PQclear(line->answer);
	PQfinish(line->connection);
	line->answer = NULL;
	line->connection = NULL;
	line->state = LINE_DOWN;
}

void
line_close(struct line *line)
{
	if (line == NULL)
		return;
	hang_up(line);
	log_words_clear(&line->words);
	free(line->greeting.sql);
	free(line);
}

/* Blanks and line ends of libpq's sentences go. */
static void
note(char to[LINE_REASON_SIZE], const char *host, const char *why)
{
	snprintf(to, LINE_REASON_SIZE, "%.120s%s%.400s", host, host[0] != '\0' ? ": " : "", why);
	for (char *at = to; *at != '\0'; at++)
		if (*at == '\n' || *at == '\t')
			*at = ' ';
	for (size_t size = strlen(to); size > 0 && to[size - 1] == ' '; size--)
		to[size - 1] = '\0';
}

void
line_drop(struct line *line, const char *why)
{
	if (line->state == LINE_DOWN)
		return;
	note(line->trouble, line_host(line), why != NULL ? why : PQerrorMessage(line->connection));
	hang_up(line);
	line->since_ms = line->now_ms;
	line->failures++;
	line->at = (line->at + 1) % line->words.count;
}

/* A warning with a commit says that the second copy was not waited for. */
static void
on_notice(void *arg, const PGresult *notice)
{
	struct line *line = arg;
	const char *severity = PQresultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);

	if (severity == NULL || strcmp(severity, "WARNING") != 0)
		return;
	line->warned = true;
	log_warning("log", "%s says: %.300s", line_host(line),
		PQresultErrorField(notice, PG_DIAG_MESSAGE_PRIMARY));
}

static void
connect_next(struct line *line)
{
	struct log_spoken spoken;

	log_words_spell(&line->words, line->at, &spoken);
	line->connection = must_have(PQconnectStartParams(spoken.keyword, spoken.value, 0));
	line->state = LINE_CONNECTING;
	line->since_ms = line->now_ms;
	line->poll = PGRES_POLLING_WRITING;
	if (PQstatus(line->connection) == CONNECTION_BAD) {
		line_drop(line, NULL);
		return;
	}
	PQsetNoticeReceiver(line->connection, on_notice, line);
}

PGconn *
line_twin(const struct line *line)
{
	struct log_spoken spoken;

	log_words_spell(&line->words, line->at, &spoken);
	PGconn *twin = must_have(PQconnectdbParams(spoken.keyword, spoken.value, 0));
	PGresult *answer = PQstatus(twin) == CONNECTION_OK ? PQexec(twin, line->greeting.sql) : NULL;
	bool greeted = PQresultStatus(answer) == PGRES_TUPLES_OK;
	PQclear(answer);
	if (greeted)
		return twin;
	PQfinish(twin);
	return NULL;
}

static void
refuse(struct line *line, const char *why)
{
	note(line->refusal, line_host(line), why);
	line_drop(line, why);
}

static void
greet(struct line *line)
{
	if (PQserverVersion(line->connection) < VERSION_MIN) {
		refuse(line, "PostgreSQL 13 or newer is needed to keep the log");
		return;
	}
	line->warned = false;
	line->state = LINE_GREETING;
	if (PQsetnonblocking(line->connection, 1) != 0 || !PQsendQuery(line->connection, line->greeting.sql))
		line_drop(line, NULL);
}

static void
go_on_connecting(struct line *line)
{
	short events;
	struct pollfd ready = {.fd = line_waits_for(line, &events), .events = events};

	/* As its manual asks: only when the socket is ready. */
	if (poll(&ready, 1, 0) <= 0)
		return;
	line->poll = PQconnectPoll(line->connection);
	if (line->poll == PGRES_POLLING_OK)
		greet(line);
	else if (line->poll == PGRES_POLLING_FAILED)
		line_drop(line, NULL);
}

/* Takes what has come. True if the last answer to what was sent is there. */
static bool
take(struct line *line)
{
	if (PQflush(line->connection) < 0 || !PQconsumeInput(line->connection)) {
		line_drop(line, NULL);
		return false;
	}
	while (!PQisBusy(line->connection)) {
		PGresult *result = PQgetResult(line->connection);
		if (result == NULL)
			return true;
		/* Of several statements the first that failed is the last that is answered. */
		PQclear(line->answer);
		line->answer = result;
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
take_fault(struct line *line, const PGresult *answer)
{
	if (is_state(answer, "42P01"))
		refuse(line, "there is no log in that database: 'barpoint-admin log init' begins one");
	else if (is_state(answer, "42")) /* this role may not use it, or it is another program's */
		refuse(line, PQresultErrorMessage(answer));
	else
		line_drop(line, PQresultErrorMessage(answer));
}

static void
end_greeting(struct line *line)
{
	char reason[LINE_REASON_SIZE];

	if (!take(line))
		return;
	PGresult *answer = line_answer(line);
	if (PQresultStatus(answer) != PGRES_TUPLES_OK)
		take_fault(line, answer);
	else if (!line->greeting.fits(line->greeting.arg, answer, reason))
		refuse(line, reason);
	else {
		line->state = LINE_READY;
		line->number++;
		line->failures = 0;
		line->refusal[0] = '\0';
	}
	PQclear(answer);
}

enum line_state
line_step(struct line *line, int64_t now_ms)
{
	line->now_ms = now_ms;
	switch (line->state) {
	case LINE_DOWN:
		if (now_ms - line->since_ms >= AGAIN_MS)
			connect_next(line);
		break;
	case LINE_CONNECTING:
		go_on_connecting(line);
		break;
	case LINE_GREETING:
		end_greeting(line);
		break;
	case LINE_READY:
		if (!PQconsumeInput(line->connection) || PQstatus(line->connection) == CONNECTION_BAD)
			line_drop(line, NULL);
		break;
	case LINE_ASKED:
		if (take(line))
			line->state = LINE_READY;
		break;
	}
	if ((line->state == LINE_CONNECTING || line->state == LINE_GREETING) &&
		now_ms - line->since_ms > CONNECT_MS)
		line_drop(line, "no answer within two seconds");
	return line->state;
}

enum line_state
line_state(const struct line *line)
{
	return line->state;
}

int
line_waits_for(const struct line *line, short *events)
{
	bool writes = line->state == LINE_CONNECTING && line->poll == PGRES_POLLING_WRITING;

	*events = writes ? POLLOUT : POLLIN;
	if (line->state == LINE_ASKED && PQflush(line->connection) == 1)
		*events |= POLLOUT;
	return line->connection != NULL ? PQsocket(line->connection) : -1;
}

void
line_ask(struct line *line, const struct line_question *question)
{
	assert(line->state == LINE_READY);
	PQclear(line->answer);
	line->answer = NULL;
	line->warned = false;
	int sent = question->sql != NULL
			   ? PQsendQuery(line->connection, question->sql)
			   : PQsendQueryPrepared(line->connection, question->statement, question->count,
				     question->values, question->lengths, question->formats, 1);
	line->state = LINE_ASKED;
	if (!sent)
		line_drop(line, NULL);
}

PGresult *
line_answer(struct line *line)
{
	PGresult *answer = line->state == LINE_ASKED ? NULL : line->answer;

	if (answer != NULL)
		line->answer = NULL;
	return answer;
}

bool
line_was_warned(const struct line *line)
{
	return line->warned;
}

uint64_t
line_number(const struct line *line)
{
	return line->number;
}

int
line_failures(const struct line *line)
{
	return line->failures;
}

int
line_hosts(const struct line *line)
{
	return line->words.count;
}

const char *
line_host(const struct line *line)
{
	return log_words_host(&line->words, line->at);
}

const char *
line_trouble(const struct line *line)
{
	return line->trouble;
}

const char *
line_refusal(const struct line *line)
{
	return line->refusal[0] != '\0' ? line->refusal : NULL;
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
