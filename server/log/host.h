/*
 * host.h - one host that may keep the log, and the connection to it.
 *
 *   down --> connecting --> greeting --> ready <--> asked
 *     ^           |             |          |          |
 *     +-----------+-------------+----------+----------+    lost, too late, or dropped
 *
 * Nothing here waits. May not touch: which host is used, what is asked.
 */
#pragma once

#include <poll.h>
#include <stdbool.h>
#include <stdint.h>

#include "server/log/libpq.h"
#include "server/log/words.h"

enum { CONNECTION_REASON_SIZE = 640 };

enum connection_state {
	LOG_CONNECTION_DOWN,
	LOG_CONNECTION_CONNECTING,
	LOG_CONNECTION_GREETING,
	LOG_CONNECTION_READY,
	LOG_CONNECTION_ASKED,
};

/* What is said on each new connection, in one message. */
struct connection_greeting {
	char *sql; /* handed over to the connection */
	/* Looks at the last answer. False with a sentence: this host won't do. */
	bool (*fits)(void *arg, const PGresult *answer, char reason[CONNECTION_REASON_SIZE]);
	void *arg;
};

/* A prepared statement, or plain SQL without values. */
struct connection_question {
	const char *statement, *sql; /* one of them */
	int count;
	const char *const *values;
	const int *lengths, *formats; /* NULL: all values are text */
};

struct log_host;

/* Never NULL. Words and greeting are borrowed. */
struct log_host *log_host_open(
	const struct log_words *words, int number, const struct connection_greeting *greeting);
void log_host_close(struct log_host *host);

/* Connects if it is down, but not at once after a failure. */
enum connection_state log_host_step(struct log_host *host, int64_t now_ms);
enum connection_state log_host_state(const struct log_host *host);

/* False: only time has to pass. */
bool log_host_waits_for(const struct log_host *host, struct pollfd *ready);

void log_host_ask(struct log_host *host, const struct connection_question *question, int64_t now_ms);
PGresult *log_host_answer(struct log_host *host);
bool log_host_was_warned(const struct log_host *host);

/* Hangs up, and counts it as a failure. `why` may be NULL: what libpq says. */
void log_host_drop(struct log_host *host, const char *why, int64_t now_ms);

/* Writes why it failed last to the log file: once, and once more in an hour. */
void log_host_tell(struct log_host *host, int64_t now_ms);

/* One more connection to the same host, with the greeting said, for another thread. It waits for that. NULL:
 * there is none. PQfinish() ends it. */
PGconn *log_host_twin(const struct log_host *host);

/* Hangs up, if it is not ready, and knows of no failures any more. */
void log_host_forget(struct log_host *host);

const char *log_host_name(const struct log_host *host);

/* Since it was forgotten. */
int log_host_failures(const struct log_host *host);
const char *log_host_trouble(const struct log_host *host); /* why it failed last */
const char *log_host_refusal(const struct log_host *host); /* it will never do: a sentence; or NULL */
