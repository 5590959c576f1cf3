/*
 * connection.h - a connection to the database server that keeps the log: to that one of its hosts which takes
 * rows. States, greeting and questions are those of host.h.
 *
 * Nothing here waits: connection_step() does what can be done at once. But libpq waits for the address of a
 * host that has a name. It tries several hosts by itself, too, but then one that is silent keeps the others
 * waiting, and an old primary that came back passes for the right one.
 *
 * Owns: its hosts, the words that describe them. May not touch: what is asked.
 */
#pragma once

#include <poll.h>
#include <stdbool.h>
#include <stdint.h>

#include "server/log/host.h"
#include "server/log/libpq.h"
#include "server/rules/must_use.h"

struct log_connection;

/* Connects to nobody yet. NULL with a sentence, which has no secret in it: the words can't be understood, or
 * libpq is not there. */
struct log_connection *connection_open(
	const char *words, const struct connection_greeting *greeting, char reason[CONNECTION_REASON_SIZE]);
void connection_close(struct log_connection *connection);

/* One more connection to the host that it speaks to, with the greeting said, for another thread. It waits for
 * that. NULL: there is none. PQfinish() ends it. */
PGconn *connection_twin(const struct log_connection *connection);

enum connection_state connection_step(struct log_connection *connection, int64_t now_ms);
enum connection_state connection_state(const struct log_connection *connection);

/* For poll(): what has to happen before the next step. Returns how many; 0: only time has to pass. */
int connection_waits_for(const struct log_connection *connection, struct pollfd ready[LOG_HOSTS_MAX]);

/* Only if it is ready. What comes of it shows in the next steps: an answer, or the connection is down. */
void connection_ask(struct log_connection *connection, const struct connection_question *question);

/* The caller frees it with PQclear(). NULL: there is none, or it was taken. */
PGresult *connection_answer(struct log_connection *connection);

/* The server has said a warning with the last answer: what it promised may be less than it seems. */
bool connection_was_warned(const struct log_connection *connection);

/* Other hosts are tried, and this one after them. `why` may be NULL. */
void connection_drop(struct log_connection *connection, const char *why);

/* Which connection this is, counted from 1; 0 before the first. Two answers with the same number came over
 * the same one. */
uint64_t connection_number(const struct log_connection *connection);

/* How often each host was tried in vain since one was ready. */
int connection_rounds(const struct log_connection *connection);
int connection_hosts(const struct log_connection *connection);

/* Whom it speaks to, or did last: "db1". */
const char *connection_host(const struct log_connection *connection);

/* Why it is down, or was last. */
const char *connection_trouble(const struct log_connection *connection);

/* A host was reached that will never do, as long as nobody changes it: a sentence; NULL: none was. */
const char *connection_refusal(const struct log_connection *connection);

/* Columns of answers, which are binary. */
int64_t answer_number(const PGresult *answer, int row, int column);
