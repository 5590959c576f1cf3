/*
 * judge.c - is this play legal, and if not, why: the steps one by one in the order made, then the play as a
 * whole.
 *
 * A step inside the board names its die by its length. Bearing off may use an exact or a larger die (R7.3),
 * so both assignments of the dice are tried, and the one that comes further gives the refusal.
 */
#include "server/rules/judge.h"

#include <assert.h>
#include <string.h>

#include "server/rules/walk.h"

/* How far one assignment of the dice came. */
struct judged {
	enum refusal refusal;
	struct refusal_detail where;
	struct walk after;
};

/* Is it a step of this side at all, whatever the dice? */
static enum refusal
judge_shape(const struct walk *walk, struct step step, int *number)
{
	*number = step.from;
	if (step.from < 1 || step.from > POINT_BAR)
		return REFUSAL_BAD_POINT;
	if (step.to > BOARD_POINTS) {
		*number = step.to;
		return REFUSAL_BAD_POINT;
	}
	if (step.to >= step.from) {
		*number = step.to - step.from;
		return REFUSAL_BACKWARDS;
	}
	if (walk->own & walk_bit(POINT_BAR) && step.from != POINT_BAR)
		return REFUSAL_BAR_FIRST;
	if (!(walk->own & walk_bit(step.from)))
		return REFUSAL_NO_CHECKER;
	return REFUSAL_NONE;
}

static enum refusal
judge_bearing_off(const struct walk *walk, int from, int die, int *number)
{
	if (!walk_is_home(walk)) {
		*number = walk_highest(walk->own);
		return REFUSAL_NOT_HOME;
	}
	if (from > die) {
		*number = from;
		return REFUSAL_WRONG_DIE;
	}
	if (from < die && from < walk_highest(walk->own)) {
		*number = die;
		return REFUSAL_HIGHER_POINT;
	}
	return REFUSAL_NONE;
}

static enum refusal
judge_step(const struct walk *walk, struct step step, int die, int *number)
{
	enum refusal refusal = judge_shape(walk, step, number);
	if (refusal != REFUSAL_NONE)
		return refusal;
	if (step.to == POINT_OFF)
		return judge_bearing_off(walk, step.from, die, number);
	*number = step.from - step.to;
	if (*number != die)
		return REFUSAL_WRONG_DIE;
	*number = step.to;
	if (!(walk->open & walk_bit(step.to)))
		return REFUSAL_BLOCKED;
	return REFUSAL_NONE;
}

/* All steps with the dice in this order; steps beyond the dice are left alone. */
static struct judged
judge_order(const struct walk *before, const struct play *play, const int *dice, int dice_count)
{
	struct judged judged = {.after = *before};
	for (int i = 0; i < play->count && i < dice_count; i++) {
		int number;
		judged.refusal = judge_step(&judged.after, play->steps[i], dice[i], &number);
		if (judged.refusal != REFUSAL_NONE) {
			judged.where = (struct refusal_detail){.step = i + 1, .number = number};
			return judged;
		}
		judged.after = walk_step(&judged.after, play->steps[i].from, dice[i]);
	}
	return judged;
}

/* The more helpful of two: legal, then the one that came further, then the one that says more than
 * "no die". */
static struct judged
better_of(struct judged one, struct judged other)
{
	if (one.refusal == REFUSAL_NONE)
		return one;
	if (other.refusal == REFUSAL_NONE || other.where.step > one.where.step)
		return other;
	if (other.where.step == one.where.step && one.refusal == REFUSAL_WRONG_DIE)
		return other;
	return one;
}

static bool
is_doublet(const int *dice)
{
	return dice[0] == dice[1];
}

/* For a play that is not empty: could what it left be played after it? */
static bool
goes_on(const struct walk *after, const struct play *play, const struct walk *before, const int *dice)
{
	if (is_doublet(dice))
		return walk_sources(after, dice[0]) != 0;
	for (int i = 0; i < 2; i++) {
		int number;
		if (judge_step(before, play->steps[0], dice[i], &number) == REFUSAL_NONE &&
			walk_sources(after, dice[1 - i]) != 0)
			return true;
	}
	return false;
}

/* Section 5, once each step by itself is in order. */
static enum refusal
judge_whole(const struct walk *before, const struct play *play, const int *dice, int must,
	const struct judged *judged, struct refusal_detail *where)
{
	*where = (struct refusal_detail){.step = 0, .number = must};
	if (play->count > must)
		return REFUSAL_TOO_MANY_STEPS;
	if (play->count < must && (play->count == 0 || goes_on(&judged->after, play, before, dice)))
		return REFUSAL_TOO_FEW_STEPS;
	if (play->count < must)
		return REFUSAL_WASTES_DIE;
	if (must != 1 || is_doublet(dice))
		return REFUSAL_NONE;

	int higher = dice[0];
	int number;
	if (walk_sources(before, higher) == 0 ||
		judge_step(before, play->steps[0], higher, &number) == REFUSAL_NONE)
		return REFUSAL_NONE;
	*where = (struct refusal_detail){.step = 1, .number = higher};
	return REFUSAL_HIGHER_DIE;
}

/* A roll as the orders in which its dice may be played: {higher, lower} and {lower, higher}, or one
 * of four. */
struct orders {
	int falling[PLAY_STEPS];
	int backwards[2];
	int count; /* dice in an order */
};

static struct orders
orders_of(struct dice dice)
{
	bool rising = dice.die[0] < dice.die[1];
	int higher = dice.die[rising ? 1 : 0];
	int lower = dice.die[rising ? 0 : 1];

	return (struct orders){
		{higher, lower, lower, lower}, {lower, higher}, higher == lower ? PLAY_STEPS : 2};
}

static struct judged
judge_steps(const struct walk *before, const struct orders *orders, const struct play *play)
{
	assert(play->count <= PLAY_STEPS);
	struct judged judged = judge_order(before, play, orders->falling, orders->count);
	if (!is_doublet(orders->falling))
		judged = better_of(judged, judge_order(before, play, orders->backwards, 2));
	return judged;
}

enum refusal
play_judge(const struct board *board, enum side side, struct dice dice, const struct play *play,
	struct board *after, struct refusal_detail *where)
{
	const struct orders orders = orders_of(dice);
	struct walk before = walk_begin(board, side);
	struct judged judged = judge_steps(&before, &orders, play);

	*where = judged.where;
	if (judged.refusal != REFUSAL_NONE)
		return judged.refusal;

	/* A play of all dice says itself that they can all be played. */
	int must = play->count == orders.count ? orders.count : play_dice(board, side, dice);
	enum refusal refusal = judge_whole(&before, play, orders.falling, must, &judged, where);
	if (refusal != REFUSAL_NONE)
		return refusal;
	*where = (struct refusal_detail){0};
	*after = judged.after.board;
	return REFUSAL_NONE;
}

enum refusal
play_judge_steps(const struct board *board, enum side side, struct dice dice, const struct play *play,
	struct refusal_detail *where)
{
	const struct orders orders = orders_of(dice);
	struct walk before = walk_begin(board, side);
	struct judged judged = judge_steps(&before, &orders, play);

	*where = judged.where;
	if (judged.refusal != REFUSAL_NONE || play->count <= orders.count)
		return judged.refusal;
	*where = (struct refusal_detail){.step = 0, .number = orders.count};
	return REFUSAL_TOO_MANY_STEPS;
}

bool
play_is_legal(const struct board *before, enum side side, struct dice dice, const struct board *after)
{
	struct board results[PLAY_RESULTS];
	int count = play_results(before, side, dice, results);

	for (int i = 0; i < count; i++) {
		if (memcmp(&results[i], after, sizeof *after) == 0)
			return true;
	}
	return false;
}
