/*
 * apply.c - the one entrance: an action against the state it is applied to. Everything is checked first
 * (order.c, and the play itself by judge.c), then changed (apply_*; checkers by turn.c and window.c).
 */
#include "server/rules/apply.h"

#include <assert.h>

#include "server/rules/change.h"
#include "server/rules/clock.h"
#include "server/rules/order.h"
#include "server/rules/turn.h"
#include "server/rules/window.h"

/* R11.1: the game after a player first reaches one point less than the length. */
static bool
is_crawford(const struct match *match)
{
	int short_of = match->options.length - 1;

	return match->options.crawford && match->options.length > 1 && !match->crawford_done &&
	       (match->score[SIDE_O] == short_of || match->score[SIDE_X] == short_of);
}

static void
start_game(struct match *match, struct events *events)
{
	if (match->game > 0) { /* R1.3: sides swap with every further game */
		int score = match->score[SIDE_O];
		match->score[SIDE_O] = match->score[SIDE_X];
		match->score[SIDE_X] = score;
		bool program = match->program[SIDE_O];
		match->program[SIDE_O] = match->program[SIDE_X];
		match->program[SIDE_X] = program;
		int64_t reserve = match->clock.reserve_ms[SIDE_O];
		match->clock.reserve_ms[SIDE_O] = match->clock.reserve_ms[SIDE_X];
		match->clock.reserve_ms[SIDE_X] = reserve;
		match->inviter = side_other(match->inviter);
	}
	match->game++;
	match->phase = PHASE_OPENING;
	match->joined[SIDE_O] = match->joined[SIDE_X] = false;
	match->cube = 1;
	match->cube_owner = SIDE_NONE;
	match->crawford_game = is_crawford(match);
	match->opened = false;
	match->denied[SIDE_O] = match->denied[SIDE_X] = 0;
	clock_pass(match);
	board_set_up(&match->board);
	change_event(events, EVENT_GAME_STARTED, match->inviter)->number = match->game;
}

static void
apply_join(struct match *match, const struct action *action, struct events *events)
{
	match->joined[action->side] = true;
	if (match->joined[side_other(action->side)])
		start_game(match, events);
	else
		change_event(events, EVENT_JOINED, action->side);
}

/* R2.3: the cube stays in the middle. */
static void
double_after_tie(struct match *match, struct events *events)
{
	if (match->cube >= 1 << match->options.autodoubles)
		return;
	match->cube *= 2;
	change_event(events, EVENT_AUTODOUBLED, SIDE_NONE)->number = match->cube;
}

/* R2.2: the higher thrower plays both dice of the throw, their own die first. */
static void
apply_opening(struct match *match, const struct action *action, struct events *events)
{
	const uint8_t *die = action->dice.die;
	enum side opener = die[SIDE_O] == die[SIDE_X]  ? SIDE_NONE
			   : die[SIDE_O] > die[SIDE_X] ? SIDE_O
						       : SIDE_X;

	change_event(events, EVENT_OPENING, opener)->dice = action->dice;
	if (opener == SIDE_NONE) {
		double_after_tie(match, events);
		return;
	}
	match->turn = opener;
	match->phase = PHASE_MOVE;
	match->dice = (struct dice){{die[opener], die[side_other(opener)]}};
	match->to_move = play_dice(&match->board, opener, match->dice);
	match->may_reroll = match->options.reroll;
	assert(match->to_move > 0);
}

/* R2.3. Every roll can be played from the set-up. */
static void
apply_reroll(struct match *match, const struct action *action, struct events *events)
{
	match->may_reroll = false;
	match->dice = action->dice;
	match->to_move = play_dice(&match->board, action->side, action->dice);
	struct match_event *rerolled = change_event(events, EVENT_REROLLED, action->side);
	rerolled->dice = action->dice;
	rerolled->number = match->to_move;
	assert(match->to_move > 0);
}

static void
apply_roll(struct match *match, const struct action *action, struct events *events)
{
	int to_move = play_dice(&match->board, action->side, action->dice);

	change_close_window(match); /* R9.4 */
	struct match_event *rolled = change_event(events, EVENT_ROLLED, action->side);
	rolled->dice = action->dice;
	rolled->number = to_move;
	if (to_move == 0) { /* R3.5 */
		change_end_turn(match);
		return;
	}
	match->phase = PHASE_MOVE;
	match->dice = action->dice;
	match->to_move = to_move;
}

static void
apply_double(struct match *match, const struct action *action, struct events *events)
{
	change_close_window(match); /* R9.4 */
	match->offer = OFFER_DOUBLE;
	match->offer_by = action->side;
	clock_pass(match);
	change_event(events, EVENT_DOUBLED, action->side)->number = match->cube * 2;
}

/* R11.2: takes, and offers the cube back at once. The player who was doubled first owns it through the
 * whole row. */
static void
apply_redouble(struct match *match, const struct action *action, struct events *events)
{
	match->cube *= 2;
	if (match->redoubles == 0)
		match->cube_owner = action->side;
	match->redoubles++;
	match->offer_by = action->side;
	clock_pass(match);
	change_event(events, EVENT_REDOUBLED, action->side)->number = match->cube * 2;
}

/* R10.3 for a double, R11.3 for a resignation, R9.7 for a win that is pending. */
static void
apply_accept(struct match *match, const struct action *action, struct events *events)
{
	if (match->phase == PHASE_PENDING) {
		window_accept(match, action->side, events);
		return;
	}
	if (match->offer == OFFER_DOUBLE) {
		match->cube *= 2;
		if (match->redoubles == 0)
			match->cube_owner = action->side;
		change_clear_offer(match);
		clock_pass(match);
		change_event(events, EVENT_TAKEN, action->side)->number = match->cube;
		return;
	}
	enum win win = match->offer_win;
	int points = match_resign_points(match, win);
	struct match_event *accepted = change_event(events, EVENT_RESIGN_ACCEPTED, action->side);
	accepted->win = win;
	accepted->number = points;
	change_win_game(match, events, action->side, win, points, ENDING_RESIGN);
}

static void
apply_reject(struct match *match, const struct action *action, struct events *events)
{
	if (match->offer == OFFER_RESIGN) {
		change_event(events, EVENT_RESIGN_REFUSED, action->side)->win = match->offer_win;
		change_clear_offer(match);
		clock_go_on(match);
		return;
	}
	/* R10.3, R11.2: the value before the offer. */
	change_event(events, EVENT_DROPPED, action->side)->number = match->cube;
	change_win_game(match, events, side_other(action->side), WIN_SINGLE, match->cube, ENDING_DROP);
}

static void
apply_resign(struct match *match, const struct action *action, struct events *events)
{
	change_close_window(match); /* R9.4 */
	match->offer = OFFER_RESIGN;
	match->offer_by = action->side;
	match->offer_win = action->win;
	clock_ask(match, action->side);
	struct match_event *offered = change_event(events, EVENT_RESIGN_OFFERED, action->side);
	offered->win = action->win;
	offered->number = match_resign_points(match, action->win);
}

/* The cube, and what was offered. */
static void
apply_offered(struct match *match, const struct action *action, struct events *events)
{
	if (action->type == ACTION_DOUBLE)
		apply_double(match, action, events);
	else if (action->type == ACTION_ACCEPT)
		apply_accept(match, action, events);
	else if (action->type == ACTION_REJECT)
		apply_reject(match, action, events);
	else if (action->type == ACTION_RESIGN)
		apply_resign(match, action, events);
	else
		apply_redouble(match, action, events);
}

static enum refusal
apply(struct match *match, const struct action *action, struct events *events)
{
	switch (action->type) {
	case ACTION_JOIN:
		apply_join(match, action, events);
		return REFUSAL_NONE;
	case ACTION_OPENING:
		apply_opening(match, action, events);
		return REFUSAL_NONE;
	case ACTION_ROLL:
		apply_roll(match, action, events);
		return REFUSAL_NONE;
	case ACTION_REROLL:
		apply_reroll(match, action, events);
		return REFUSAL_NONE;
	case ACTION_PLAY:
	case ACTION_DONE:
		return turn_play(match, action, events);
	case ACTION_PUT:
		return turn_put(match, action, events);
	case ACTION_UNDO:
		turn_undo(match, events);
		return REFUSAL_NONE;
	case ACTION_CHALLENGE:
		window_challenge(match, action->side, events);
		return REFUSAL_NONE;
	case ACTION_PROGRAM:
	case ACTION_PERSON:
		window_seat(match, action->side, action->type == ACTION_PROGRAM, events);
		return REFUSAL_NONE;
	case ACTION_DOUBLE:
	case ACTION_ACCEPT:
	case ACTION_REJECT:
	case ACTION_RESIGN:
	case ACTION_REDOUBLE:
	case ACTION_BEAVER:
	case ACTION_RACCOON:
	case ACTION_OTTER:
		apply_offered(match, action, events);
		return REFUSAL_NONE;
	case ACTION_FLAG:
	case ACTION_FLAG_VOID:
		change_run_out(match, events, action->side, action->type == ACTION_FLAG_VOID);
		return REFUSAL_NONE;
	case ACTION_COUNT:
		break;
	}
	assert(!"an action that does nothing");
	return REFUSAL_GAME_OVER;
}

enum refusal
match_apply(
	const struct match *before, const struct action *action, struct match *after, struct events *events)
{
	struct match match = *before;

	events->count = 0;
	events->refused = (struct refusal_detail){0, 0};
	assert(action->side <= SIDE_NONE);
	if (action->side == SIDE_NONE && action->type != ACTION_OPENING) {
		*after = *before;
		return REFUSAL_GAME_OVER;
	}
	enum refusal refusal = order_check(&match, action, &events->refused);
	if (refusal == REFUSAL_NONE && !order_time_is_sane(&match, action))
		refusal = REFUSAL_BAD_TIME;
	if (refusal == REFUSAL_NONE) {
		clock_spend(&match, action->spent_ms);
		refusal = apply(&match, action, events);
	}
	if (refusal != REFUSAL_NONE) {
		events->count = 0;
		*after = *before;
		return refusal;
	}
	assert(board_is_sane(&match.board));
	*after = match;
	return REFUSAL_NONE;
}
