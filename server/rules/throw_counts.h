/*
 * throw_counts.h - throws counted by number, and by the throw before them in the same match.
 */
#pragma once

#include <stdint.h>

#include "server/rules/action.h"

enum {
	THROWS = 36,	     /* 11, 12 .. 66: first and second die; O's is the first of an opening throw */
	THROWS_OPENING = 36, /* the rows after the 36 of consecutive throws */
	THROWS_TURN = 37,
	THROW_COUNT_ROWS = 38,
};

struct throw_counts {
	int64_t count[THROW_COUNT_ROWS][THROWS]; /* rows 0..35: after that throw */
	int64_t to_action;			 /* id of the last action that is counted */
};

/* Its place, 0..35. */
int throw_index(struct dice dice);

/* An opening throw, a roll or a re-throw; before.die[0] is 0 if it is the first throw of its match. */
void throw_counts_add(
	struct throw_counts *counts, const struct action *action, struct dice before, int64_t action_id);

/* How often a throw was made, in openings and turns; all of them; all opening throws. */
int64_t throw_counts_of(const struct throw_counts *counts, int throw);
int64_t throw_counts_all(const struct throw_counts *counts);
int64_t throw_counts_openings(const struct throw_counts *counts);

/* How often that number lay on the first (0) or the second (1) die. */
int64_t throw_counts_face(const struct throw_counts *counts, int number, int die);

/* Opening throws by which side they let begin; SIDE_NONE: ties. */
int64_t throw_counts_begins(const struct throw_counts *counts, enum side side);

enum throw_test {
	TEST_THROWS,   /* the 36 throws */
	TEST_FACES,    /* the six numbers */
	TEST_DOUBLETS, /* one in six */
	TEST_OPENINGS, /* O begins as often as X */
	TEST_PAIRS,    /* 36 x 36 consecutive throws */
	THROW_TEST_COUNT,
};

struct throw_result {
	int64_t size; /* how many were counted: throws, dice, decided openings, pairs of throws */
	double chi_square;
	int freedom;
	double p;
	int64_t needed; /* below this size p means nothing: fewer than 5 expected somewhere */
};

struct throw_result throw_counts_test(const struct throw_counts *counts, enum throw_test test);
