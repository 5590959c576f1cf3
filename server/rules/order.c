/*
 * order.c - what may follow what: the order of a turn, offers and their answers, the right to double. Changes
 * nothing; a play's steps are judge.c's.
 */
#include "server/rules/order.h"

#include <assert.h>

#include "server/rules/clock.h"

/* An open offer, or a win that is pending (R9.7), stops everything but its answer. */
static enum refusal
check_offer(const struct match *match, enum side side)
{
	bool own = match->offer_by == side;

	if (match->phase == PHASE_PENDING)
		return match->turn == side ? REFUSAL_WIN_PENDING : REFUSAL_WIN_UNANSWERED;
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

/* R9.4: the player whose play may be challenged can only wait. */
static bool
waits_for_challenge(const struct match *match, enum side side)
{
	return match->window.open && match->turn != side;
}

/* R10.2, or with `cube=anytime` R10.5. */
static enum refusal
check_time_of_double(const struct match *match, enum side side)
{
	if (!match->options.anytime)
		return match->phase == PHASE_ROLL ? REFUSAL_NONE : REFUSAL_DOUBLE_AFTER_ROLL;
	/* The opening throw begins the game. Version 1 of the rules waited for the first play (R10.4). */
	if (match->phase == PHASE_OPENING || (!match->opened && match->rules < 2))
		return REFUSAL_DOUBLE_IN_OPENING;
	if (waits_for_challenge(match, side))
		return REFUSAL_WINDOW_OPEN;
	return match->placed.count > 0 || match->correcting ? REFUSAL_CHECKER_PLACED : REFUSAL_NONE;
}

/* R10.5: `cubelimit` */
static bool
would_decide(const struct match *match, enum side side)
{
	return match->options.cubelimit && match->score[side] + 2 * match->cube >= match->options.length;
}

enum refusal
match_may_double(const struct match *match, enum side side)
{
	if (!match_in_game(match))
		return REFUSAL_GAME_OVER;
	enum refusal refusal = check_offer(match, side);
	if (refusal != REFUSAL_NONE)
		return refusal;
	if (match->options.nocube)
		return REFUSAL_NO_CUBE;
	if (match->turn != side && !match->options.anytime)
		return REFUSAL_NOT_YOUR_DOUBLE;
	/* First what holds for the whole turn: a player who may not double has their dice thrown for them
	 * (R3.6). */
	if (match->options.length == 1)
		return REFUSAL_ONE_POINT_MATCH;
	if (match->crawford_game)
		return REFUSAL_CRAWFORD;
	if (!match_has_cube(match, side))
		return REFUSAL_NOT_YOUR_CUBE;
	if (would_decide(match, side))
		return REFUSAL_DECIDES_MATCH;
	refusal = check_time_of_double(match, side);
	if (refusal != REFUSAL_NONE)
		return refusal;
	return match->cube >= CUBE_MAX ? REFUSAL_CUBE_LIMIT : REFUSAL_NONE;
}

enum refusal
match_may_redouble(const struct match *match, enum side side)
{
	int limit = options_redoubles(&match->options);

	if (!match_in_game(match))
		return REFUSAL_GAME_OVER;
	if (match->offer == OFFER_NONE)
		return REFUSAL_NO_OFFER;
	if (match->offer != OFFER_DOUBLE || match->offer_by == side)
		return check_offer(match, side);
	if (limit != REDOUBLES_UNLIMITED && match->redoubles >= limit)
		return REFUSAL_NO_REDOUBLE;
	/* They take at twice the cube, and offer it at four times. */
	return match->cube * 4 > CUBE_MAX ? REFUSAL_CUBE_LIMIT : REFUSAL_NONE;
}

bool
match_waits_for_roll(const struct match *match)
{
	return match->options.open && match->turn != SIDE_NONE && !match->program[match->turn];
}

bool
match_rolls_itself(const struct match *match)
{
	int length = match->options.length;

	if (match->phase != PHASE_ROLL || match->offer != OFFER_NONE || match_waits_for_roll(match))
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

/* R2.3: before a checker was touched, once. */
static enum refusal
check_reroll(const struct match *match, const struct action *action)
{
	enum refusal refusal = match_may_play(match, action->side);

	if (refusal != REFUSAL_NONE)
		return refusal;
	if (!match->options.reroll)
		return REFUSAL_NO_REROLL;
	if (!match->may_reroll)
		return REFUSAL_REROLL_OVER;
	return dice_are_sane(action->dice) ? REFUSAL_NONE : REFUSAL_BAD_DICE;
}

static enum refusal
check_undo(const struct match *match, const struct action *action)
{
	enum refusal refusal = match_may_play(match, action->side);

	if (refusal != REFUSAL_NONE)
		return refusal;
	if (match->placed.count == 0)
		return REFUSAL_NOTHING_PUT;
	return match->placed.count > match->kept ? REFUSAL_NONE : REFUSAL_STEP_STAYS;
}

/* A play has steps; a turn without any ends by `done`. */
static enum refusal
check_play(const struct match *match, const struct action *action, struct refusal_detail *where)
{
	enum refusal refusal = match_may_play(match, action->side);

	if (refusal != REFUSAL_NONE || action->play.count > 0)
		return refusal;
	where->number = match->to_move;
	return REFUSAL_TOO_FEW_STEPS;
}

static enum refusal
check_challenge(const struct match *match, const struct action *action)
{
	if (!match->options.open)
		return REFUSAL_STRICT_TABLE;
	if (!match_in_game(match))
		return REFUSAL_GAME_OVER;
	if (match->offer != OFFER_NONE)
		return check_offer(match, action->side);
	if (!match->window.open)
		return REFUSAL_NO_WINDOW;
	if (match->turn != action->side)
		return REFUSAL_OWN_PLAY;
	return match->denied[action->side] < CHALLENGES_DENIED ? REFUSAL_NONE : REFUSAL_NO_CHALLENGES;
}

/* Strict tables don't care who sits there. */
static enum refusal
check_seat(const struct match *match, const struct action *action)
{
	if (!match->options.open)
		return REFUSAL_STRICT_TABLE;
	if (match->phase == PHASE_OVER)
		return REFUSAL_GAME_OVER;
	bool program = action->type == ACTION_PROGRAM;
	return match->program[action->side] != program ? REFUSAL_NONE : REFUSAL_SITS_ALREADY;
}

static enum refusal
check_answer(const struct match *match, const struct action *action)
{
	if (!match_in_game(match))
		return REFUSAL_GAME_OVER;
	if (match->phase == PHASE_PENDING && action->type == ACTION_ACCEPT && action->side == match->turn)
		return REFUSAL_NONE;
	if (match->phase == PHASE_PENDING)
		return check_offer(match, action->side);
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

/* R11.3: at any moment of a game when no other offer is open, and no more than it can still cost. */
static enum refusal
check_resign(const struct match *match, const struct action *action, struct refusal_detail *where)
{
	if (!match_in_game(match))
		return REFUSAL_GAME_OVER;
	if (action->win < WIN_SINGLE || action->win > WIN_BACKGAMMON)
		return REFUSAL_BAD_RESIGNATION;
	enum refusal refusal = check_offer(match, action->side);
	if (refusal != REFUSAL_NONE)
		return refusal;
	if (waits_for_challenge(match, action->side))
		return REFUSAL_WINDOW_OPEN;
	/* More would be a way to burn the other's time (R14.2). */
	if (match->clock.offered[action->side] >= RESIGNATIONS)
		return REFUSAL_RESIGNS_TOO_OFTEN;
	enum win most = match_resign_most(match, action->side);
	if (action->win <= most)
		return REFUSAL_NONE;
	where->number = (int)most;
	return REFUSAL_RESIGNS_TOO_MUCH;
}

/* R14.3 */
static enum refusal
check_flag(const struct match *match, const struct action *action)
{
	if (match_clock_side(match) != action->side || action->spent_ms < match_clock_left(match))
		return REFUSAL_TIME_LEFT;
	return REFUSAL_NONE;
}

bool
order_time_is_sane(const struct match *match, const struct action *action)
{
	return action->spent_ms >= 0 && action->spent_ms <= match_clock_left(match);
}

enum refusal
order_check(const struct match *match, const struct action *action, struct refusal_detail *where)
{
	switch (action->type) {
	case ACTION_JOIN:
		return check_join(match, action);
	case ACTION_OPENING:
		return check_opening(match, action);
	case ACTION_ROLL:
		return check_roll(match, action);
	case ACTION_REROLL:
		return check_reroll(match, action);
	case ACTION_PLAY:
	case ACTION_PUT:
		return check_play(match, action, where);
	case ACTION_UNDO:
		return check_undo(match, action);
	case ACTION_DONE:
		return match_may_play(match, action->side);
	case ACTION_CHALLENGE:
		return check_challenge(match, action);
	case ACTION_PROGRAM:
	case ACTION_PERSON:
		return check_seat(match, action);
	case ACTION_DOUBLE:
		return match_may_double(match, action->side);
	case ACTION_ACCEPT:
	case ACTION_REJECT:
		return check_answer(match, action);
	case ACTION_RESIGN:
		return check_resign(match, action, where);
	case ACTION_REDOUBLE:
	case ACTION_BEAVER:
	case ACTION_RACCOON:
	case ACTION_OTTER:
		return check_redouble(match, action);
	case ACTION_FLAG:
	case ACTION_FLAG_VOID:
		return check_flag(match, action);
	case ACTION_COUNT:
		break;
	}
	assert(!"an action without a check");
	return REFUSAL_GAME_OVER;
}
