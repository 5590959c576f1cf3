/*
 * turn.c - checkers in the hand of the side on turn: steps put and taken back, and the end of the turn, by
 * `done` or by a play that appends its steps to those put (R3.4).
 *
 * match->board stays the position before the turn until it ends; match->placed are the steps made so far.
 * After a ruling (R9.6) some of these stand where no order of steps alone would allow them, so the whole set
 * is judged then.
 */
#include "server/rules/turn.h"

#include "server/rules/change.h"
#include "server/rules/judge.h"
#include "server/rules/keep.h"
#include "server/rules/place.h"
#include "server/rules/window.h"

/* Step numbers count what was typed now, not what was put before. */
static enum refusal
of_the_new_steps(const struct match *match, enum refusal refusal, struct refusal_detail *where)
{
	if (where->step > match->placed.count)
		where->step -= match->placed.count;
	else if (where->step > 0 && match->correcting) {
		*where = (struct refusal_detail){0};
		return REFUSAL_KEPT_STEPS;
	}
	return refusal;
}

/* All of these steps belong to one legal play, left in *legal. */
static bool
belongs_to_a_play(const struct match *match, const struct play *play, struct play *legal)
{
	unsigned all = (1u << play->count) - 1;

	return place_keep(&match->board, match->turn, match->dice, play, legal) == all;
}

/* Judges the steps typed since a ruling in their order, on the board with the steps that stay. Version 1
 * of the rules asked for no order. */
static enum refusal
judge_typed(const struct match *match, const struct play *all, struct refusal_detail *where)
{
	struct play stay = *all, typed = {0};
	struct board board = match->board;

	*where = (struct refusal_detail){0};
	if (match->rules < 2)
		return REFUSAL_NONE;
	stay.count = (uint8_t)match->kept;
	place_steps(&board, match->turn, &stay);
	for (int i = match->kept; i < all->count; i++)
		typed.steps[typed.count++] = all->steps[i];
	enum refusal refusal = play_judge_steps(&board, match->turn, match->dice, &typed, where);
	if (where->step > 0)
		where->step += match->kept;
	return refusal;
}

/*
 * After a ruling, what is refused as a row of steps may still be in order as a set: a step that stays may
 * need one that is typed now. *legal is the play it belongs to.
 */
static enum refusal
judge_with_kept(const struct match *match, const struct play *all, enum refusal refusal, struct play *legal,
	struct refusal_detail *where)
{
	struct refusal_detail typed_where;
	enum refusal typed = judge_typed(match, all, &typed_where);

	if (typed == REFUSAL_NONE && !belongs_to_a_play(match, all, legal))
		return refusal;
	*where = typed_where;
	return typed;
}

static enum refusal
check_put(const struct match *match, const struct play *all, struct refusal_detail *where)
{
	struct play legal;

	if (!match_is_strict(match))
		return of_the_new_steps(match, place_check(&match->board, match->turn, all, where), where);
	enum refusal refusal = play_judge_steps(&match->board, match->turn, match->dice, all, where);
	if (refusal != REFUSAL_NONE && match->correcting)
		refusal = judge_with_kept(match, all, refusal, &legal, where);
	return refusal != REFUSAL_NONE ? of_the_new_steps(match, refusal, where) : REFUSAL_NONE;
}

enum refusal
turn_put(struct match *match, const struct action *action, struct events *events)
{
	struct board board = match->board;
	struct play all;

	if (!place_join(&match->placed, &action->play, &all)) {
		events->refused.number = match_is_strict(match) ? match->to_move : PLAY_STEPS;
		return REFUSAL_TOO_MANY_STEPS;
	}
	enum refusal refusal = check_put(match, &all, &events->refused);
	if (refusal != REFUSAL_NONE)
		return refusal;
	struct match_event *put = change_event(events, EVENT_PUT, action->side);
	put->play = action->play;
	put->hits = (uint8_t)(place_steps(&board, action->side, &all) >> match->placed.count);
	match->placed = all;
	match->may_reroll = false;
	return REFUSAL_NONE;
}

void
turn_undo(struct match *match, struct events *events)
{
	struct board board = match->board;
	uint8_t hits = place_steps(&board, match->turn, &match->placed);
	int last = --match->placed.count;
	struct match_event *undone = change_event(events, EVENT_UNDONE, match->turn);

	undone->play = (struct play){.count = 1, .steps = {match->placed.steps[last]}};
	undone->hits = (uint8_t)(hits >> last);
	match->placed.steps[last] = (struct step){0, 0};
}

/* R9.6: the steps that stayed and these together are a legal play; *all is put into the order of one. */
static enum refusal
judge_correction(
	const struct match *match, struct play *all, struct board *after, struct refusal_detail *where)
{
	struct play legal;
	enum refusal refusal = play_judge(&match->board, match->turn, match->dice, all, after, where);

	if (refusal == REFUSAL_NONE)
		return REFUSAL_NONE;
	refusal = judge_with_kept(match, all, refusal, &legal, where);
	if (refusal != REFUSAL_NONE)
		return refusal;
	if (all->count < match->to_move) {
		*where = (struct refusal_detail){.step = 0, .number = match->to_move};
		return REFUSAL_TOO_FEW_STEPS;
	}
	*where = (struct refusal_detail){0};
	*all = legal;
	*after = match->board;
	place_steps(after, match->turn, all);
	return REFUSAL_NONE;
}

/* Judges the whole play at the end of the turn, as this table does. */
static enum refusal
judge(const struct match *match, struct play *all, struct board *after, struct refusal_detail *where)
{
	if (match->correcting)
		return judge_correction(match, all, after, where);
	if (!match->options.open)
		return play_judge(&match->board, match->turn, match->dice, all, after, where);
	enum refusal refusal = place_check(&match->board, match->turn, all, where);
	if (refusal != REFUSAL_NONE)
		return refusal;
	*after = match->board;
	place_steps(after, match->turn, all);
	return REFUSAL_NONE;
}

enum refusal
turn_play(struct match *match, const struct action *action, struct events *events)
{
	struct board after;
	struct play all;

	if (!place_join(&match->placed, &action->play, &all)) {
		events->refused.number = match_is_strict(match) ? match->to_move : PLAY_STEPS;
		return REFUSAL_TOO_MANY_STEPS;
	}
	enum refusal refusal = judge(match, &all, &after, &events->refused);
	if (refusal != REFUSAL_NONE)
		return of_the_new_steps(match, refusal, &events->refused);
	if (match_is_strict(match))
		change_finish_play(match, &all, &after, events);
	else
		window_play(match, &all, &after, events);
	return REFUSAL_NONE;
}
