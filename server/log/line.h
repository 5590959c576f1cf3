/*
 * line.h - a connection to the database server that keeps the log: to one host after another, until one of
 * them takes rows.
 *
 *   down --> connecting --> greeting --> ready <--> asked
 *     ^           |             |          |          |
 *     +-----------+-------------+----------+----------+    lost, too late, or dropped: the next host's turn
 *
 * Nothing here waits: line_step() does what can be done at once. But libpq waits for the address of a host
 * that has a name. It tries several hosts by itself, too, but then one that is silent keeps the others
 * waiting, and an old primary that came back passes for the right one.
 *
 * Owns: the connection, the words that describe it. May not touch: what is asked.
 */
#pragma once

#include <libpq-fe.h>
#include <stdbool.h>
#include <stdint.h>

#include "server/rules/must_use.h"

enum { LINE_REASON_SIZE = 640 };

enum line_state {
	LINE_DOWN,
	LINE_CONNECTING,
	LINE_GREETING,
	LINE_READY,
	LINE_ASKED,
};

/* What is said on each new connection, in one message. */
struct line_greeting {
	char *sql; /* handed over to the line */
	/* Looks at the last answer. False with a sentence: this host won't do. */
	bool (*fits)(void *arg, const PGresult *answer, char reason[LINE_REASON_SIZE]);
	void *arg;
};

/* A prepared statement, or plain SQL without values. */
struct line_question {
	const char *statement, *sql; /* one of them */
	int count;
	const char *const *values;
	const int *lengths, *formats; /* NULL: all values are text */
};

struct line;

/* Connects to nobody yet. NULL with a sentence if the words can't be understood; no secret is in it. */
struct line *line_open(
	const char *words, const struct line_greeting *greeting, char reason[LINE_REASON_SIZE]);
void line_close(struct line *line);

/* One more connection to the host that it speaks to, with the greeting said, for another thread. It waits for
 * that. NULL: there is none. PQfinish() ends it. */
PGconn *line_twin(const struct line *line);

enum line_state line_step(struct line *line, int64_t now_ms);
enum line_state line_state(const struct line *line);

/* For poll(): what has to happen before the next step; -1: only time has to pass. */
int line_waits_for(const struct line *line, short *events);

/* Only if it is ready. What comes of it shows in the next steps: an answer, or the line is down. */
void line_ask(struct line *line, const struct line_question *question);

/* The caller frees it with PQclear(). NULL: there is none, or it was taken. */
PGresult *line_answer(struct line *line);

/* The server has said a warning with the last answer: what it promised may be less than it seems. */
bool line_was_warned(const struct line *line);

/* The next host is tried. `why` may be NULL. */
void line_drop(struct line *line, const char *why);

/* Which connection this is, counted from 1; 0 before the first. Two answers with the same number came over
 * the same one. */
uint64_t line_number(const struct line *line);

/* How many hosts were tried in vain since one was ready. */
int line_failures(const struct line *line);
int line_hosts(const struct line *line);

/* Whom it speaks to or tries: "db1". */
const char *line_host(const struct line *line);

/* Why it is down, or was last. */
const char *line_trouble(const struct line *line);

/* A host was reached that will never do, as long as nobody changes it: a sentence; NULL: none was. */
const char *line_refusal(const struct line *line);

/* Columns of answers, which are binary. */
int64_t answer_number(const PGresult *answer, int row, int column);
