/*
 * record.h - the record of a match in this project's own form: plain text, everything that the journal holds.
 *
 *   barpoint record 1
 *   match 17
 *   player 1 alice
 *   player 2 bobby
 *   options 3
 *   inviter O
 *   rules 1
 *   started 2026-11-21T10:00:00Z
 *   state finished
 *   action 1 2026-11-21T10:00:01.234Z typed | O joins | O joined
 *   action 3 2026-11-21T10:00:02.500Z automatic throw 1 opening | opening 31 | opening 31, O begins
 *   stop after 3 2026-11-21T10:05:00Z line lost by bobby resumed 2026-11-21T10:06:00Z
 *   score 3 1
 *   winner 1
 *   end
 *
 * Player 1 is who invited; `inviter` is his side in the first game. No line begins with a digit, so that a
 * record may also be sent to programs. A record without `end` is cut off.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "server/rules/side.h"

enum {
	RECORD_VERSION = 1,
	RECORD_LINE_SIZE = 1024, /* with its NUL; no line is longer */
};

struct record_header {
	int64_t id;
	const char *name[2]; /* as at the start */
	const char *options; /* canonical line */
	enum side inviter;
	int rules_version;
	int64_t started; /* Unix seconds */
	const char *state;
};

struct record_action {
	int number;
	int64_t at_ms; /* Unix milliseconds */
	const char *cause;
	int throw_number; /* 0 = no dice */
	const char *text;
	const char *events;
};

struct record_stop {
	int after;	 /* number of the last action before it */
	int64_t at;	 /* Unix seconds */
	const char *why; /* `left`, `line lost`, `idle`, `server` */
	const char *who; /* "" = nobody */
	int64_t resumed; /* 0 = not yet */
};

/* Errors of writing stay in `out`. */
void record_write_header(FILE *out, const struct record_header *header);
void record_write_action(FILE *out, const struct record_action *action);
void record_write_stop(FILE *out, const struct record_stop *stop);
/* Score: the inviter's first. winner: 0 or 1, -1 = nobody. */
void record_write_end(FILE *out, const int score[2], int winner);

/*
 * Reads a record back and replays it through the rules. True if every action is accepted and makes the events
 * that stand beside it; otherwise what differs first is in `problem`, with its line.
 */
enum { RECORD_PROBLEM_SIZE = 512 };
bool record_check(FILE *in, char problem[RECORD_PROBLEM_SIZE], int *actions);
