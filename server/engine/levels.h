/*
 * levels.h - players of different strength, made of one net: a weaker one takes what is nearly as good more
 * often, and no level ever takes what is absurd by its own look: a judge who looks further may differ.
 *
 * A choice among values is drawn by softmax: with e to the power of (value / temperature). What loses more
 * than the cap against the best value is never drawn. The same question gets the same answer from the same
 * secret; who doesn't know the secret can't foretell it.
 */
#pragma once

#include <stdint.h>

#include "server/engine/engine.h"

enum {
	LEVELS = 5,
	LEVEL_NAME_SIZE = 12,
};

struct level {
	char name[LEVEL_NAME_SIZE];
	float temperature; /* in points a game at stake 1; 0: always the best */
	float cap;	   /* what a choice may lose against the best one, likewise */
	int plies;	   /* it looks ahead for a play */
	int cube_plies;	   /* the throws that it looks ahead for the cube */
	float pr;	   /* measured, its table is in tools/player/README.md: below is stronger */
	float rating;	   /* likewise; that of `casual` is the fixed point */
};

/* The weakest first. */
extern const struct level levels[LEVELS];

/* NULL if there is none of that name. */
const struct level *level_find(const char *name);

/* What nobody else knows of a player. */
struct secret {
	uint64_t key[2];
};

/*
 * A number for what is decided, for level_choose(): by the position, and a number that says what it is about,
 * such as the dice. SipHash-2-4 of them.
 */
uint64_t secret_question(
	const struct secret *secret, const struct board *board, enum side side, unsigned about);

/* Which of the values, in points; `count` is at least 1. */
int level_choose(const struct level *level, uint64_t question, const float *values, int count);

/* The play of this level; its place among the `count` that engine_rank() has put in order with `worth`. */
int level_play(const struct level *level, const struct secret *secret, const struct worth *worth,
	const struct board *board, enum side side, struct dice dice, const struct ranked_play *ranked,
	int count);
