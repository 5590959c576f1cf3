/*
 * connection.h - a connection to the database server that keeps the log: to one host after another, until one
 * of them takes rows.
 *
 *   down --> connecting --> greeting --> ready <--> asked
 *     ^           |             |          |          |
 *     +-----------+-------------+----------+----------+    lost, too late, or dropped: the next host's turn
 *
 * Nothing here waits: connection_step() does what can be done at once. But libpq waits for the address of a
 * host that has a name. It tries several hosts by itself, too, but then one that is silent keeps the others
 * waiting, and an old primary that came back passes for the right one.
 *
 * Owns: the connection, the words that describe it. May not touch: what is asked.
 */
#pragma once

#include <libpq-fe.h>
#include <stdbool.h>
#include <stdint.h>

#include "server/rules/must_use.h"

enum {
	CONNECTION_REASON_SIZE = 640,
	CONNECTION_TRY_MS = 2100, /* a host may take so long, greeting and all */
};

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

struct log_connection;

/* Connects to nobody yet. NULL with a sentence if the words can't be understood; no secret is in it. */
struct log_connection *connection_open(
	const char *words, const struct connection_greeting *greeting, char reason[CONNECTION_REASON_SIZE]);
void connection_close(struct log_connection *connection);

/* One more connection to the host that it speaks to, with the greeting said, for another thread. It waits for
 * that. NULL: there is none. PQfinish() ends it. */
PGconn *connection_twin(const struct log_connection *connection);

enum connection_state connection_step(struct log_connection *connection, int64_t now_ms);
enum connection_state connection_state(const struct log_connection *connection);

/* For poll(): what has to happen before the next step; -1: only time has to pass. */
int connection_waits_for(const struct log_connection *connection, short *events);

/* Only if it is ready. What comes of it shows in the next steps: an answer, or the connection is down. */
void connection_ask(struct log_connection *connection, const struct connection_question *question);

/* The caller frees it with PQclear(). NULL: there is none, or it was taken. */
PGresult *connection_answer(struct log_connection *connection);

/* The server has said a warning with the last answer: what it promised may be less than it seems. */
bool connection_was_warned(const struct log_connection *connection);

/* The next host is tried. `why` may be NULL. */
void connection_drop(struct log_connection *connection, const char *why);

/* Which connection this is, counted from 1; 0 before the first. Two answers with the same number came over
 * the same one. */
uint64_t connection_number(const struct log_connection *connection);

/* How many hosts were tried in vain since one was ready. */
int connection_failures(const struct log_connection *connection);
int connection_hosts(const struct log_connection *connection);

/* Whom it speaks to or tries: "db1". */
const char *connection_host(const struct log_connection *connection);

/* Why it is down, or was last. */
const char *connection_trouble(const struct log_connection *connection);

/* A host was reached that will never do, as long as nobody changes it: a sentence; NULL: none was. */
const char *connection_refusal(const struct log_connection *connection);

/* Columns of answers, which are binary. */
int64_t answer_number(const PGresult *answer, int row, int column);
