/*
 * host.c - libpq without waiting: it is asked what it waits for, and goes on.
 */
#include "server/log/host.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/system/log.h"
#include "server/system/memory.h"

enum {
	CONNECT_MS = 2000, /* greeting and all */
	AGAIN_MS = 100,
	VERSION_MIN = 130000,
	TOLD_AGAIN_MS = 60 * 60 * 1000,
};

struct log_host {
	const struct log_words *words;		    /* borrowed */
	const struct connection_greeting *greeting; /* borrowed */
	int number;

	enum connection_state state;
	PGconn *libpq; /* owned; NULL if it is down */
	PostgresPollingStatusType poll;
	PGresult *answer; /* owned */
	int64_t since_ms; /* when it began to connect, or failed */
	bool warned;
	int failures;
	char trouble[CONNECTION_REASON_SIZE], refusal[CONNECTION_REASON_SIZE];
	char told[CONNECTION_REASON_SIZE]; /* of these, what the log file has */
	int64_t told_ms;
};

struct log_host *
log_host_open(const struct log_words *words, int number, const struct connection_greeting *greeting)
{
	struct log_host *host = must_calloc(1, sizeof *host);

	*host = (struct log_host){
		.words = words, .greeting = greeting, .number = number, .since_ms = INT64_MIN / 2};
	return host;
}

static void
hang_up(struct log_host *host)
{
	PQclear(host->answer);
	PQfinish(host->libpq);
	host->answer = NULL;
	host->libpq = NULL;
	host->state = LOG_CONNECTION_DOWN;
}

void
log_host_close(struct log_host *host)
{
	if (host == NULL)
		return;
	hang_up(host);
	free(host);
}

const char *
log_host_name(const struct log_host *host)
{
	return log_words_host(host->words, host->number);
}

/* Blanks and line ends of libpq's sentences go. */
static void
note(char to[CONNECTION_REASON_SIZE], const struct log_host *host, const char *why)
{
	const char *name = log_host_name(host);

	snprintf(to, CONNECTION_REASON_SIZE, "%.120s%s%.400s", name, name[0] != '\0' ? ": " : "", why);
	for (char *at = to; *at != '\0'; at++)
		if (*at == '\n' || *at == '\t')
			*at = ' ';
	for (size_t size = strlen(to); size > 0 && to[size - 1] == ' '; size--)
		to[size - 1] = '\0';
}

void
log_host_drop(struct log_host *host, const char *why, int64_t now_ms)
{
	if (host->state == LOG_CONNECTION_DOWN)
		return;
	note(host->trouble, host, why != NULL ? why : PQerrorMessage(host->libpq));
	hang_up(host);
	host->since_ms = now_ms;
	host->failures++;
}

void
log_host_tell(struct log_host *host, int64_t now_ms)
{
	if (strcmp(host->told, host->trouble) == 0 && now_ms - host->told_ms < TOLD_AGAIN_MS)
		return;
	log_warning("log", "a host of the log is not used: %s", host->trouble);
	memcpy(host->told, host->trouble, sizeof host->told);
	host->told_ms = now_ms;
}

void
log_host_forget(struct log_host *host)
{
	if (host->state == LOG_CONNECTION_CONNECTING || host->state == LOG_CONNECTION_GREETING)
		hang_up(host);
	host->failures = 0;
	host->trouble[0] = host->refusal[0] = '\0';
}

/* A warning with a commit says that the second copy was not waited for. */
static void
on_notice(void *arg, const PGresult *notice)
{
	struct log_host *host = arg;
	const char *severity = PQresultErrorField(notice, PG_DIAG_SEVERITY_NONLOCALIZED);

	if (severity == NULL || strcmp(severity, "WARNING") != 0)
		return;
	host->warned = true;
	log_warning("log", "%s says: %.300s", log_host_name(host),
		PQresultErrorField(notice, PG_DIAG_MESSAGE_PRIMARY));
}

static void
begin(struct log_host *host, int64_t now_ms)
{
	struct log_spoken spoken;

	log_words_spell(host->words, host->number, &spoken);
	host->libpq = must_have(PQconnectStartParams(spoken.keyword, spoken.value, 0));
	host->state = LOG_CONNECTION_CONNECTING;
	host->since_ms = now_ms;
	host->poll = PGRES_POLLING_WRITING;
	if (PQstatus(host->libpq) == CONNECTION_BAD) {
		log_host_drop(host, NULL, now_ms);
		return;
	}
	PQsetNoticeReceiver(host->libpq, on_notice, host);
}

PGconn *
log_host_twin(const struct log_host *host)
{
	struct log_spoken spoken;

	log_words_spell(host->words, host->number, &spoken);
	PGconn *twin = must_have(PQconnectdbParams(spoken.keyword, spoken.value, 0));
	PGresult *answer = PQstatus(twin) == CONNECTION_OK ? PQexec(twin, host->greeting->sql) : NULL;
	bool greeted = PQresultStatus(answer) == PGRES_TUPLES_OK;
	PQclear(answer);
	if (greeted)
		return twin;
	PQfinish(twin);
	return NULL;
}

static void
refuse(struct log_host *host, const char *why, int64_t now_ms)
{
	note(host->refusal, host, why);
	log_host_drop(host, why, now_ms);
	if (host->words->count > 1) /* whoever has but one says so, and waits or ends */
		log_host_tell(host, now_ms);
}

static void
greet(struct log_host *host, int64_t now_ms)
{
	if (PQserverVersion(host->libpq) < VERSION_MIN) {
		refuse(host, "PostgreSQL 13 or newer is needed to keep the log", now_ms);
		return;
	}
	host->state = LOG_CONNECTION_GREETING;
	if (PQsetnonblocking(host->libpq, 1) != 0 || !PQsendQuery(host->libpq, host->greeting->sql))
		log_host_drop(host, NULL, now_ms);
}

static void
go_on_connecting(struct log_host *host, int64_t now_ms)
{
	struct pollfd ready;

	/* As its manual asks: only when the socket is ready. */
	if (!log_host_waits_for(host, &ready) || poll(&ready, 1, 0) <= 0)
		return;
	host->poll = PQconnectPoll(host->libpq);
	if (host->poll == PGRES_POLLING_OK)
		greet(host, now_ms);
	else if (host->poll == PGRES_POLLING_FAILED)
		log_host_drop(host, NULL, now_ms);
}

/* Takes what has come. True if the last answer to what was sent is there. */
static bool
take(struct log_host *host, int64_t now_ms)
{
	if (PQflush(host->libpq) < 0 || !PQconsumeInput(host->libpq)) {
		log_host_drop(host, NULL, now_ms);
		return false;
	}
	while (!PQisBusy(host->libpq)) {
		PGresult *result = PQgetResult(host->libpq);
		if (result == NULL)
			return true;
		/* Of several statements the first that failed is the last that is answered. */
		PQclear(host->answer);
		host->answer = result;
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
take_fault(struct log_host *host, const PGresult *answer, int64_t now_ms)
{
	if (is_state(answer, "42P01"))
		refuse(host, "there is no log in that database: 'barpoint-admin log init' begins one",
			now_ms);
	else if (is_state(answer, "42")) /* this role may not use it, or it is another program's */
		refuse(host, PQresultErrorMessage(answer), now_ms);
	else
		log_host_drop(host, PQresultErrorMessage(answer), now_ms);
}

static void
end_greeting(struct log_host *host, int64_t now_ms)
{
	char reason[CONNECTION_REASON_SIZE];

	if (!take(host, now_ms))
		return;
	PGresult *answer = log_host_answer(host);
	if (PQresultStatus(answer) != PGRES_TUPLES_OK)
		take_fault(host, answer, now_ms);
	else if (!host->greeting->fits(host->greeting->arg, answer, reason))
		refuse(host, reason, now_ms);
	else
		host->state = LOG_CONNECTION_READY;
	PQclear(answer);
}

enum connection_state
log_host_step(struct log_host *host, int64_t now_ms)
{
	switch (host->state) {
	case LOG_CONNECTION_DOWN:
		if (now_ms - host->since_ms >= AGAIN_MS)
			begin(host, now_ms);
		break;
	case LOG_CONNECTION_CONNECTING:
		go_on_connecting(host, now_ms);
		break;
	case LOG_CONNECTION_GREETING:
		end_greeting(host, now_ms);
		break;
	case LOG_CONNECTION_READY:
		if (!PQconsumeInput(host->libpq) || PQstatus(host->libpq) == CONNECTION_BAD)
			log_host_drop(host, NULL, now_ms);
		break;
	case LOG_CONNECTION_ASKED:
		if (take(host, now_ms))
			host->state = LOG_CONNECTION_READY;
		break;
	}
	if ((host->state == LOG_CONNECTION_CONNECTING || host->state == LOG_CONNECTION_GREETING) &&
		now_ms - host->since_ms > CONNECT_MS)
		log_host_drop(host, "no answer within two seconds", now_ms);
	return host->state;
}

enum connection_state
log_host_state(const struct log_host *host)
{
	return host->state;
}

bool
log_host_waits_for(const struct log_host *host, struct pollfd *ready)
{
	bool writes = host->state == LOG_CONNECTION_CONNECTING && host->poll == PGRES_POLLING_WRITING;

	if (host->libpq == NULL)
		return false;
	*ready = (struct pollfd){.fd = PQsocket(host->libpq), .events = writes ? POLLOUT : POLLIN};
	if (host->state == LOG_CONNECTION_ASKED && PQflush(host->libpq) == 1)
		ready->events |= POLLOUT;
	return true;
}

void
log_host_ask(struct log_host *host, const struct connection_question *question, int64_t now_ms)
{
	assert(host->state == LOG_CONNECTION_READY);
	PQclear(host->answer);
	host->answer = NULL;
	host->warned = false;
	int sent = question->sql != NULL
			   ? PQsendQuery(host->libpq, question->sql)
			   : PQsendQueryPrepared(host->libpq, question->statement, question->count,
				     question->values, question->lengths, question->formats, 1);
	host->state = LOG_CONNECTION_ASKED;
	if (!sent)
		log_host_drop(host, NULL, now_ms);
}

PGresult *
log_host_answer(struct log_host *host)
{
	PGresult *answer = host->state == LOG_CONNECTION_ASKED ? NULL : host->answer;

	if (answer != NULL)
		host->answer = NULL;
	return answer;
}

bool
log_host_was_warned(const struct log_host *host)
{
	return host->warned;
}

int
log_host_failures(const struct log_host *host)
{
	return host->failures;
}

const char *
log_host_trouble(const struct log_host *host)
{
	return host->trouble;
}

const char *
log_host_refusal(const struct log_host *host)
{
	return host->refusal[0] != '\0' ? host->refusal : NULL;
}
