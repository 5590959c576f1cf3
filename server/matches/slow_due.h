/*
 * slow_due.h - slow matches whose time is up (R14.6): some a minute, found by an index.
 *
 *   due --a day of vacation is left--> goes on, a day later
 *       \--none--> lost on time, and rated but for those who were absent and have lost others so
 *       \--nothing done by that player yet--> annulled
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct server;

enum {
	SLOW_DUE_AT_ONCE = 50,	/* read from the index, the longest first, and looked at one in a turn */
	SLOW_DUE_PAUSE_MS = 10, /* for the turns in which others play */
};

/* An instalment. */
struct slow_due {
	struct slow_due_match {
		int64_t id;
		int length;
	} of[SLOW_DUE_AT_ONCE];
	int count, done;
};

/* Some of those that are due, once a minute. True if others are: they are to be looked at after a pause. */
bool slow_due_go_on(struct server *server, struct slow_due *due);
