/*
 * naive.h - legal plays by trying everything, written from the rule book alone and sharing no code with the
 * core: the core's generator is compared with it, and its speed measured against it.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/play.h"
#include "tools/rules/yardstick.h" /* naive_results() */

struct naive_counts {
	int sequences; /* distinct ordered lists of (die, from) */
	int plays;     /* the same as unordered collections of steps (from, to) */
};

struct naive_counts naive_count(const struct board *board, enum side side, struct dice dice);

/* Every legal sequence of steps, in no particular order. */
void naive_each_play(const struct board *board, enum side side, struct dice dice,
	void (*visit)(void *subject, const struct play *play), void *subject);

/* Can these steps, in this order, be a legal play? */
bool naive_is_legal(const struct board *board, enum side side, struct dice dice, const struct play *play);
