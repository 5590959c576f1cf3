/*
 * advice.c - a play, a double, an answer to one.
 */
#include "server/analysis/advice.h"

#include <stdlib.h>
#include <string.h>

#include "server/analysis/judge.h"
#include "server/analysis/situations.h"
#include "server/rules/judge.h"
#include "server/rules/order.h"
#include "server/rules/place.h"

enum { CANDIDATES = 16 }; /* plays at which the cube is looked at, too */

static int
compare(const void *one, const void *other)
{
	const struct advised *a = one, *b = other;

	return (a->equity < b->equity) - (a->equity > b->equity);
}

/* The best first; what the others lose. Returns how many are told. */
static int
rank(struct advised *list, int count)
{
	qsort(list, (size_t)count, sizeof *list, compare);
	for (int i = 0; i < count; i++)
		list[i].lost = list[0].equity - list[i].equity;
	return count < ADVICES ? count : ADVICES;
}

/* --- plays */

/* Plays in the order of the engine, and how they are made. */
struct choices {
	const struct match *match;
	enum side side;
	const struct ranked_play *ranked; /* borrowed */
	int count;
	struct play play[PLAY_RESULTS]; /* of the ranked one with the same number */
	bool possible[PLAY_RESULTS];
};

enum advice_part
advice_part(const struct match *match)
{
	uint8_t left[PLAY_STEPS];

	return match->placed.count > 0 && match_dice_left(match, left) > 0 ? ADVICE_REST : ADVICE_WHOLE;
}

/* `rest` goes on from what is put; what both lead to is possible if they are a legal play. */
static void
note_rest(struct choices *choices, const struct play *rest)
{
	const struct match *match = choices->match;
	struct refusal_detail where;
	struct board after;
	struct play whole;

	if (!place_join(&match->placed, rest, &whole) ||
		play_judge(&match->board, choices->side, match->dice, &whole, &after, &where) != REFUSAL_NONE)
		return;
	for (int i = 0; i < choices->count; i++)
		if (memcmp(&choices->ranked[i].after, &after, sizeof after) == 0) {
			choices->possible[i] = true;
			choices->play[i] = *rest;
		}
}

/* All rows of steps with these dice, in any order: there are at most three. */
static void
note_rests(struct choices *choices, const struct board *board, uint8_t left[], int count, struct play *rest)
{
	if (count == 0) {
		note_rest(choices, rest);
		return;
	}
	for (int die = 0; die < count; die++) {
		if (die > 0 && left[die] == left[die - 1])
			continue;
		uint8_t others[PLAY_STEPS];
		for (int i = 0, at = 0; i < count; i++)
			if (i != die)
				others[at++] = left[i];
		for (int from = POINT_BAR; from > POINT_OFF; from--) {
			int to = from > left[die] ? from - left[die] : POINT_OFF;
			const struct play step = {.count = 1, .steps = {{(uint8_t)from, (uint8_t)to}}};
			struct refusal_detail where;
			if (place_check(board, choices->side, &step, &where) != REFUSAL_NONE)
				continue;
			struct board next = *board;
			(void)place_step(&next, choices->side, step.steps[0]);
			rest->steps[rest->count++] = step.steps[0];
			note_rests(choices, &next, others, count - 1, rest);
			rest->count--;
		}
	}
}

static void
find_rests(struct choices *choices)
{
	uint8_t left[PLAY_STEPS];
	struct play rest = {.count = 0};
	struct board board;

	int count = match_dice_left(choices->match, left);
	match_position(choices->match, &board);
	note_rests(choices, &board, left, count, &rest);
}

static void
find_plays(struct choices *choices)
{
	const struct match *match = choices->match;

	for (int i = 0; i < choices->count && i < CANDIDATES; i++)
		choices->possible[i] = play_leading_to(&match->board, choices->side, match->dice,
			&choices->ranked[i].after, &choices->play[i]);
}

static int
advise_play(struct judge *judge, const struct match *match, enum side side, struct advised list[ADVICES])
{
	const struct stakes stakes = situations_stakes(match, side), theirs = stakes_turned(&stakes);
	const struct worth worth = stakes_worth(&stakes);
	struct advised all[CANDIDATES];
	struct choices choices = {.match = match, .side = side, .ranked = judge->ranked};
	int count = 0;

	choices.count =
		engine_rank(judge->engine, &worth, &match->board, side, match->dice, 0, judge->ranked);
	if (advice_part(match) == ADVICE_REST)
		find_rests(&choices);
	else
		find_plays(&choices);
	for (int i = 0; i < choices.count && count < CANDIDATES; i++) {
		if (!choices.possible[i])
			continue;
		float value = judge_value(judge, &theirs, &judge->ranked[i].after, side_other(side), 0);
		all[count++] =
			(struct advised){.equity = -stakes_equity(&theirs, value), .play = choices.play[i]};
	}
	count = rank(all, count);
	for (int i = 0; i < count; i++)
		list[i] = all[i];
	return count;
}

/* --- the cube */

/* The cube, by whose turn it is: the side on roll. */
static struct cube_decision
decide(struct judge *judge, const struct match *match, enum side on_roll, const struct stakes *stakes)
{
	const struct worth worth = stakes_worth(stakes);

	engine_look_out(judge->engine, &worth, &match->board, on_roll, 1, &judge->ahead);
	return cube_decide(stakes, &judge->ahead);
}

static int
advise_double(struct judge *judge, const struct match *match, enum side side, struct advised list[ADVICES])
{
	const struct stakes stakes = situations_stakes(match, side);
	const struct cube_decision decision = decide(judge, match, side, &stakes);
	float doubled = decision.take < decision.drop ? decision.take : decision.drop;

	list[0] = (struct advised){.word = "no double", .equity = stakes_equity(&stakes, decision.no_double)};
	list[1] = (struct advised){.word = "double", .equity = stakes_equity(&stakes, doubled)};
	return rank(list, 2);
}

/* What a drop costs, in cubes of before the first double. A take plays for twice that. */
static float
price_of_drop(const struct match *match)
{
	float value = 1;

	for (int i = 0; i < match->redoubles; i++)
		value *= 2;
	return value;
}

/*
 * To a double and to each instant redouble (R11.2): whoever was doubled first owns the cube when it is taken,
 * so all that counts grows with it. Whoever is redoubled takes or drops, whichever is better.
 */
static int
advise_answer(struct judge *judge, const struct match *match, enum side side, struct advised list[ADVICES])
{
	static const char *const redoubles[] = {"beaver", "raccoon"};
	bool answers_doubler = match->redoubles % 2 == 0;
	enum side doubler = answers_doubler ? side_other(side) : side;
	const struct stakes stakes = situations_stakes(match, doubler);
	const struct cube_decision decision = decide(judge, match, doubler, &stakes);
	float price = price_of_drop(match);
	float take = stakes_equity(&stakes, decision.take) * price;
	float mine = answers_doubler ? -take : take;
	int count = 2;

	list[0] = (struct advised){.word = "accept", .equity = mine};
	list[1] = (struct advised){.word = "reject", .equity = -price};
	if (match_may_redouble(match, side) == REFUSAL_NONE)
		list[count++] = (struct advised){
			.word = match->redoubles < 2 ? redoubles[match->redoubles] : "redouble",
			.equity = mine < price ? 2 * mine : 2 * price};
	return rank(list, count);
}

/* A double that waits for this side's answer. With `cube=anytime` one may come in the turn of either side,
 * whose worth nobody can tell. */
static bool
answers(const struct match *match, enum side side)
{
	bool doubler_is_other = match->redoubles % 2 == 0;

	return match->offer == OFFER_DOUBLE && match->offer_by != side && match->phase == PHASE_ROLL &&
	       match->turn == (doubler_is_other ? side_other(side) : side);
}

int
advice_for(struct judge *judge, const struct match *match, enum side side, struct advised list[ADVICES])
{
	if (answers(match, side))
		return advise_answer(judge, match, side, list);
	if (match->offer != OFFER_NONE || match->turn != side)
		return 0;
	if (match->phase == PHASE_MOVE)
		return advise_play(judge, match, side, list);
	if (match->phase == PHASE_ROLL && match_may_double(match, side) == REFUSAL_NONE)
		return advise_double(judge, match, side, list);
	return 0;
}
