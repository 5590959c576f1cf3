/*
 * replay_check.h - does each action of a record follow from those before it? The part of record_check.c that
 * replays the match.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/match.h"

struct source;

struct replay_check {
	struct match match; /* begun by whoever has read the header */
	int actions, throws;
	bool flagged;	       /* the last one was the fall of a flag: */
	bool voided;	       /* which has annulled the match */
	enum side out_of_time; /* or else who has lost it */
};

/* Passes over "2026-11-21T10:00:01.234Z", with or without the milliseconds. False: there is none. */
bool moment_skip(const char **cursor);

/* One `action` line, cut at its bars: "12 2026-11-21T10:00:01.234Z typed throw 3 turn spent 1500", "O rolls
 * 31", "O rolled 31". False, and `source` knows why, unless the rules accept it and make these events. */
bool replay_check_action(struct replay_check *check, const char *label, const char *text,
	const char *happened, struct source *source);
