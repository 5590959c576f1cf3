/*
 * order.c - what may follow what: the order of a turn, offers and their answers, the right to double. Changes
 * nothing; a play's steps are judge.c's.
 */
#include "server/rules/order.h"

#include <assert.h>

/* An open offer stops everything but its answer. */
static enum refusal
check_offer(const struct match *match, enum side side)
{
	bool own = match->offer_by == side;

	switch (match->offer) {
	case OFFER_NONE:
		return REFUSAL_NONE;
	case OFFER_DOUBLE:
		return own ? REFUSAL_DOUBLE_UNANSWERED : REFUSAL_ANSWER_DOUBLE;
	case OFFER_RESIGN:
		return own ? REFUSAL_RESIGN_UNANSWERED : REFUSAL_ANSWER_RESIGN;
	}
	return REFUSAL_NONE;
}

enum refusal
match_may_double(const struct match *match, enum side side)
{
	if (!match_in_game(match))
		return REFUSAL_GAME_OVER;
	enum refusal refusal = check_offer(match, side);
	if (refusal != REFUSAL_NONE)
		return refusal;
	if (match->turn != side)
		return REFUSAL_NOT_YOUR_DOUBLE;
	/* First what holds for the whole turn: who may not double has his dice thrown for him (R3.6). */
	if (match->options.length == 1)
		return REFUSAL_ONE_POINT_MATCH;
	if (match->crawford_game)
		return REFUSAL_CRAWFORD;
	if (!match_has_cube(match, side))
		return REFUSAL_NOT_YOUR_CUBE;
	if (match->phase != PHASE_ROLL)
		return REFUSAL_DOUBLE_AFTER_ROLL;
	return match->cube >= CUBE_MAX ? REFUSAL_CUBE_LIMIT : REFUSAL_NONE;
}

enum refusal
match_may_redouble(const struct match *match, enum side side)
{
	int limit = match->options.redoubles;

	if (!match_in_game(match))
		return REFUSAL_GAME_OVER;
	if (match->offer == OFFER_NONE)
		return REFUSAL_NO_OFFER;
	if (match->offer != OFFER_DOUBLE || match->offer_by == side)
		return check_offer(match, side);
	if (limit != REDOUBLES_UNLIMITED && match->redoubles >= limit)
		return REFUSAL_NO_REDOUBLE;
	/* He takes at twice the cube, and offers it at four times. */
	return match->cube * 4 > CUBE_MAX ? REFUSAL_CUBE_LIMIT : REFUSAL_NONE;
}

bool
match_rolls_itself(const struct match *match)
{
	int length = match->options.length;

	if (match->phase != PHASE_ROLL || match->offer != OFFER_NONE)
		return false;
	/* Useless: the cube as it is decides the match already. */
	if (length != LENGTH_UNLIMITED && match->score[match->turn] + match->cube >= length)
		return true;
	return match_may_double(match, match->turn) != REFUSAL_NONE;
}

static enum refusal
check_join(const struct match *match, const struct action *action)
{
	if (match->phase == PHASE_OVER)
		return REFUSAL_GAME_OVER;
	if (match->phase != PHASE_BETWEEN)
		return REFUSAL_GAME_RUNS;
	return match->joined[action->side] ? REFUSAL_JOINED_ALREADY : REFUSAL_NONE;
}

static bool
dice_are_sane(struct dice dice)
{
	return dice.die[0] >= 1 && dice.die[0] <= 6 && dice.die[1] >= 1 && dice.die[1] <= 6;
}

static enum refusal
check_opening(const struct match *match, const struct action *action)
{
	if (match->phase == PHASE_BETWEEN || match->phase == PHASE_OVER)
		return REFUSAL_GAME_OVER;
	enum refusal refusal = check_offer(match, action->side);
	if (refusal != REFUSAL_NONE)
		return refusal;
	if (match->phase != PHASE_OPENING)
		return REFUSAL_ROLLED_ALREADY;
	return dice_are_sane(action->dice) ? REFUSAL_NONE : REFUSAL_BAD_DICE;
}

static enum refusal
check_roll(const struct match *match, const struct action *action)
{
	if (!match_in_game(match))
		return REFUSAL_GAME_OVER;
	enum refusal refusal = check_offer(match, action->side);
	if (refusal != REFUSAL_NONE)
		return refusal;
	if (match->turn != action->side)
		return REFUSAL_NOT_YOUR_ROLL;
	if (match->phase == PHASE_MOVE)
		return REFUSAL_ROLLED_ALREADY;
	return dice_are_sane(action->dice) ? REFUSAL_NONE : REFUSAL_BAD_DICE;
}

enum refusal
match_may_play(const struct match *match, enum side side)
{
	if (!match_in_game(match))
		return REFUSAL_GAME_OVER;
	enum refusal refusal = check_offer(match, side);
	if (refusal != REFUSAL_NONE)
		return refusal;
	if (match->turn != side)
		return REFUSAL_NOT_YOUR_MOVE;
	return match->phase == PHASE_MOVE ? REFUSAL_NONE : REFUSAL_ROLL_FIRST;
}

static enum refusal
check_answer(const struct match *match, const struct action *action)
{
	if (!match_in_game(match))
		return REFUSAL_GAME_OVER;
	if (match->offer == OFFER_NONE)
		return REFUSAL_NO_OFFER;
	return match->offer_by == action->side ? REFUSAL_OWN_OFFER : REFUSAL_NONE;
}

static enum refusal
check_redouble(const struct match *match, const struct action *action)
{
	enum refusal refusal = match_may_redouble(match, action->side);

	if (refusal != REFUSAL_NONE || action->type == ACTION_REDOUBLE)
		return refusal;
	return (int)action->type - ACTION_BEAVER == match->redoubles ? REFUSAL_NONE : REFUSAL_OTHER_REDOUBLE;
}

/* R11.3: at any moment of a game when no other offer is open. */
static enum refusal
check_resign(const struct match *match, const struct action *action)
{
	if (!match_in_game(match))
		return REFUSAL_GAME_OVER;
	if (action->win < WIN_SINGLE || action->win > WIN_BACKGAMMON)
		return REFUSAL_BAD_RESIGNATION;
	return check_offer(match, action->side);
}

enum refusal
order_check(const struct match *match, const struct action *action)
{
	switch (action->type) {
	case ACTION_JOIN:
		return check_join(match, action);
	case ACTION_OPENING:
		return check_opening(match, action);
	case ACTION_ROLL:
		return check_roll(match, action);
	case ACTION_PLAY:
		return match_may_play(match, action->side);
	case ACTION_DOUBLE:
		return match_may_double(match, action->side);
	case ACTION_ACCEPT:
	case ACTION_REJECT:
		return check_answer(match, action);
	case ACTION_RESIGN:
		return check_resign(match, action);
	case ACTION_REDOUBLE:
	case ACTION_BEAVER:
	case ACTION_RACCOON:
	case ACTION_OTTER:
		return check_redouble(match, action);
	case ACTION_COUNT:
		break;
	}
	assert(!"an action without a check");
	return REFUSAL_GAME_OVER;
}
