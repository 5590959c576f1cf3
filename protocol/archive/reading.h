/*
 * reading.h - matches written as mat, sgf or record, by other programs or by this one, read back and judged.
 *
 * What is read may be anything. False with a sentence in `problem`, which names the line, for what is not
 * understood, can't be read or goes against the rules.
 */
#pragma once

#include <stdbool.h>
#include <stdio.h>

#include "protocol/archive/chronicle.h"
#include "protocol/archive/source.h"

enum { READING_PROBLEM_SIZE = SOURCE_PROBLEM_SIZE };

/* Fills *chronicle, which the caller frees in any case. What mat can't say is taken as it must be: money play
 * with redoubles. */
bool mat_read(FILE *in, struct chronicle *chronicle, char problem[READING_PROBLEM_SIZE]);
bool sgf_read(FILE *in, struct chronicle *chronicle, char problem[READING_PROBLEM_SIZE]);

/* Replays every game through the rules: false at the first turn that they refuse, or the first result they
 * make otherwise. */
bool chronicle_check(const struct chronicle *chronicle, char problem[READING_PROBLEM_SIZE]);

/* A file doesn't name a version of the rules; the first one lets every resignation pass (R11.3). */
enum { CHRONICLE_RULES = 1 };

/* Checks it, and calls `each` for each action that was accepted: those of a match that begins with SIDE_O as
 * the inviter, by CHRONICLE_RULES. */
typedef void chronicle_action_fn(void *arg, const struct action *action);
bool chronicle_replay(const struct chronicle *chronicle, chronicle_action_fn *each, void *arg,
	char problem[READING_PROBLEM_SIZE]);

/* True if nobody has to play on: money play may end after any game. */
bool chronicle_is_over(const struct chronicle *chronicle);

struct record_found {
	int64_t id; /* of the match, 0 = it is not said */
	int actions;
	bool over;	 /* nobody can play on */
	bool unreadable; /* this is no text, or it has no end: nothing after it can be read */
};

/* Reads a record and replays it through the rules: true if every action is accepted and makes the events that
 * are beside it. Even if something is wrong, it has read up to the record's `end`, after which another may
 * begin: lines are numbered within a record. */
bool record_check(FILE *in, char problem[READING_PROBLEM_SIZE], struct record_found *found);
