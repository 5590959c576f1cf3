/*
 * gamer.c - the next action in a random match: answers, cubes, resignations, checkers put and taken back,
 * plays in order and out of it, challenges, and programs that sit down at an open table.
 */
#include "tests/rules/gamer.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/rules/apply.h"
#include "server/rules/order.h"
#include "tests/rules/player.h"

enum { STEPS = 24 * 2 + 2 }; /* from each point and the bar, by either die */

static bool
is_legal(const struct match *match, const struct action *action)
{
	struct match after;
	struct events events;

	return match_apply(match, action, &after, &events) == REFUSAL_NONE;
}

static struct action
answer(struct gamer *gamer, const struct match *match)
{
	enum side side = side_other(match->offer_by);
	bool takes = chance_one_in(&gamer->chance, 2);

	if (match_may_redouble(match, side) == REFUSAL_NONE && chance_one_in(&gamer->chance, 2))
		return (struct action){.type = ACTION_REDOUBLE, .side = side};
	return (struct action){.type = takes ? ACTION_ACCEPT : ACTION_REJECT, .side = side};
}

/* One step by one of the dice, that is possible as this action; false if there is none. */
static bool
find_step(struct gamer *gamer, const struct match *match, struct action *action)
{
	int start = chance_below(&gamer->chance, STEPS);

	for (int i = 0; i < STEPS; i++) {
		int at = (start + i) % STEPS;
		int from = 1 + at / 2, die = match->dice.die[at % 2];
		action->play = (struct play){.count = 1,
			.steps = {{(uint8_t)from, (uint8_t)(from > die ? from - die : POINT_OFF)}}};
		if (is_legal(match, action))
			return true;
	}
	return false;
}

/* After a ruling the rest has to fit the steps that stay; a player who has put a step that doesn't takes
 * it back. */
static struct action
correct(struct gamer *gamer, const struct match *match)
{
	struct action action = {.type = ACTION_DONE, .side = match->turn};

	if (is_legal(match, &action))
		return action;
	action.type = ACTION_PLAY;
	if (find_step(gamer, match, &action))
		return action;
	action.type = ACTION_PUT;
	if (!chance_one_in(&gamer->chance, 8) && find_step(gamer, match, &action))
		return action;
	if (match->placed.count == match->kept)
		assert_true(find_step(gamer, match, &action));
	else
		action = (struct action){.type = ACTION_UNDO, .side = match->turn};
	return action;
}

/* Moves any checkers anywhere, or all of them off, possible or not. */
static void
mess_up(struct gamer *gamer, const struct match *match, struct play *play)
{
	struct chance *chance = &gamer->chance;
	bool off = chance_one_in(chance, 2);
	int next = POINT_BAR, left = 0;

	play->count = (uint8_t)chance_below(chance, PLAY_STEPS + 1);
	for (int i = 0; i < play->count && !off; i++)
		play->steps[i] = (struct step){
			(uint8_t)(1 + chance_below(chance, POINT_BAR)), (uint8_t)chance_below(chance, 25)};
	if (!off)
		return;
	for (play->count = 0; play->count < PLAY_STEPS; play->count++) {
		while (left == 0 && next > 0)
			left = board_count(&match->board, match->turn, next--);
		if (left-- == 0)
			return;
		play->steps[play->count] = (struct step){(uint8_t)(next + 1), POINT_OFF};
	}
}

/* Goes on with checkers put by hand, or plays: at once, put first, or (at open tables) one step short or
 * anything at all. */
static struct action
play(struct gamer *gamer, const struct match *match)
{
	struct chance *chance = &gamer->chance;
	struct action action = {.type = ACTION_PLAY, .side = match->turn};

	if (match->correcting)
		return correct(gamer, match);
	if (match->placed.count > 0) {
		action.type = chance_one_in(chance, 2) ? ACTION_DONE : ACTION_UNDO;
		if (match->placed.count < match->to_move)
			action.type = ACTION_UNDO;
		return action;
	}
	bool nearly_off = BOARD_CHECKERS - board_off(&match->board, match->turn) <= PLAY_STEPS;
	if (match->options.open && chance_one_in(chance, nearly_off ? 2 : 8)) {
		mess_up(gamer, match, &action.play);
		if (is_legal(match, &action))
			return action;
	}
	assert_true(player_choose(chance, &match->board, match->turn, match->dice, &action.play));
	assert_int_equal(action.play.count, match->to_move);
	if (chance_one_in(chance, 8)) {
		action.type = ACTION_PUT;
	} else if (match->options.open && chance_one_in(chance, 8)) {
		action.play.count--;
		if (action.play.count == 0)
			action.type = ACTION_DONE;
	}
	return action;
}

/* An action that may follow a play at an open table, or a change of who sits there; false for anything
 * else. */
static bool
next_at_open(struct gamer *gamer, const struct match *match, struct action *action)
{
	struct chance *chance = &gamer->chance;
	bool may_challenge = match->window.open && match->denied[match->turn] < CHALLENGES_DENIED;

	if (!match->options.open)
		return false;
	action->type = ACTION_CHALLENGE;
	if (may_challenge && chance_one_in(chance, match->phase == PHASE_PENDING ? 2 : 12))
		return true;
	action->side = (enum side)chance_below(chance, 2);
	action->type = match->program[action->side] ? ACTION_PERSON : ACTION_PROGRAM;
	if (chance_one_in(chance, 100))
		return true;
	*action = (struct action){.type = ACTION_ACCEPT, .side = match->turn};
	return match->phase == PHASE_PENDING;
}

struct action
gamer_next(struct gamer *gamer, const struct match *match)
{
	struct chance *chance = &gamer->chance;
	const struct action on_turn = {.side = match->turn, .dice = chance_dice(chance)};
	struct action action = on_turn;

	if (match->offer != OFFER_NONE)
		return answer(gamer, match);
	if (next_at_open(gamer, match, &action))
		return action;
	action = on_turn;
	if (match->phase == PHASE_MOVE && match->options.anytime &&
		chance_one_in(chance, gamer->ends_early)) {
		action.type = ACTION_DOUBLE;
		action.side = (enum side)chance_below(chance, 2);
		if (match_may_double(match, action.side) != REFUSAL_NONE)
			action = play(gamer, match);
	} else if (match_in_game(match) && !match->window.open &&
		   chance_one_in(chance, gamer->ends_early * 2)) {
		action.type = ACTION_RESIGN;
		action.side = (enum side)chance_below(chance, 2);
		action.win = (enum win)(
			WIN_SINGLE + chance_below(chance, (int)match_resign_most(match, action.side)));
	} else if (match->phase == PHASE_BETWEEN) {
		action.type = ACTION_JOIN;
		action.side = match->joined[SIDE_O] ? SIDE_X : SIDE_O;
	} else if (match->phase == PHASE_OPENING) {
		action.type = ACTION_OPENING;
		action.side = SIDE_NONE;
	} else if (match->phase == PHASE_ROLL) {
		bool may = match_may_double(match, match->turn) == REFUSAL_NONE;
		bool doubles = may && chance_one_in(chance, gamer->ends_early);
		action.type = doubles ? ACTION_DOUBLE : ACTION_ROLL;
	} else if (match->may_reroll && chance_one_in(chance, 2)) {
		action.type = ACTION_REROLL;
	} else {
		action = play(gamer, match);
	}
	return action;
}

struct options
gamer_options(struct gamer *gamer)
{
	static const int lengths[] = {LENGTH_UNLIMITED, 1, 2, 3, 5, 7, 25, LENGTH_MAX};
	static const int early[] = {3, 10, 10, 30, 100};
	struct chance *chance = &gamer->chance;
	struct options options = options_default(lengths[chance_below(chance, 8)]);

	options.crawford &= !chance_one_in(chance, 4);
	options.jacoby = options.length == LENGTH_UNLIMITED && chance_one_in(chance, 2);
	options.hardbackgammon = chance_one_in(chance, 8);
	options.open = chance_one_in(chance, 3);
	options.reroll = chance_one_in(chance, 4);
	options.nocube = chance_one_in(chance, 8);
	options.anytime = !options.nocube && chance_one_in(chance, 4);
	options.cubelimit = !options.nocube && options.length != LENGTH_UNLIMITED && chance_one_in(chance, 4);
	if (options.length == LENGTH_UNLIMITED && !options.nocube && chance_one_in(chance, 3)) {
		options.beavers = true;
		options.raccoons = chance_one_in(chance, 2);
	} else if (options.length == LENGTH_UNLIMITED && !options.nocube) {
		options.redoubles = chance_below(chance, 5) - 1;
		options.autodoubles = chance_below(chance, 3);
	}
	gamer->ends_early = early[chance_below(chance, 5)];
	return options;
}
