/*
 * window.c - open tables (section 9): a play stands until the other side says otherwise, and what the core
 * rules if it does.
 *
 *   play --legal, last checker off--> game won
 *    |  \--against the rules, the other side is a program--> ruling
 *    |   \--against the rules, last checker off--> win pending --accept--> game won
 *    v                                               |
 *   window --challenge, wrong play--> ruling <--challenge
 *    |    \--challenge, legal play--> closed
 *   closed by a roll, a double, a resignation
 *
 *   ruling: the board before the play, with the steps that may stay --the rest by strict rules--> next turn
 */
#include "server/rules/window.h"

#include <assert.h>

#include "server/rules/change.h"
#include "server/rules/clock.h"
#include "server/rules/judge.h"
#include "server/rules/keep.h"
#include "server/rules/place.h"
#include "server/rules/score.h"

/* The rule that was broken, and the step that broke it: those that may stay count as made first. */
static enum refusal
name_fault(const struct window *window, enum side mover, unsigned kept, struct refusal_detail *where)
{
	struct play ordered = place_kept(&window->play, kept);
	int from[PLAY_STEPS] = {0}; /* which step of the play each is */
	struct board after;

	for (int i = 0; i < ordered.count; i++) {
		const struct step *step = window->play.steps;
		while (!(kept >> from[i] & 1) || step[from[i]].from != ordered.steps[i].from ||
			step[from[i]].to != ordered.steps[i].to)
			from[i]++;
	}
	for (int i = 0; i < window->play.count; i++) {
		if (kept >> i & 1)
			continue;
		from[ordered.count] = i;
		ordered.steps[ordered.count++] = window->play.steps[i];
	}
	enum refusal fault = play_judge(&window->before, mover, window->dice, &ordered, &after, where);
	assert(fault != REFUSAL_NONE);
	if (where->step > 0)
		where->step = from[where->step - 1] + 1;
	return fault;
}

/* R9.6: back to the position before the play, with the same dice and the steps that may stay. */
static void
uphold(struct match *match, enum side mover, struct events *events)
{
	const struct window window = match->window;
	struct match_event *upheld = change_event(events, EVENT_UPHELD, mover);
	struct play legal;
	unsigned kept = place_keep(&window.before, mover, window.dice, &window.play, &legal);

	upheld->play = window.play;
	upheld->kept = (uint8_t)kept;
	upheld->fault = name_fault(&window, mover, kept, &upheld->where);
	change_close_window(match);
	match->board = window.before;
	match->phase = PHASE_MOVE;
	match->turn = mover;
	match->dice = window.dice;
	match->to_move = play_dice(&match->board, mover, match->dice);
	match->placed = place_kept(&window.play, kept);
	match->kept = match->placed.count;
	match->correcting = true;
	match->may_reroll = false; /* R2.3: the mover has touched checkers */
	if (match->kept < match->to_move)
		return;
	/* If what may stay is a whole play, only what came after it goes back: nothing is left to do. */
	struct board after = match->board;
	place_steps(&after, mover, &legal);
	change_finish_play(match, &legal, &after, events);
}

void
window_play(struct match *match, const struct play *play, const struct board *after, struct events *events)
{
	enum side mover = match->turn, other = side_other(mover);
	const struct window window = {
		.open = true, .before = match->board, .dice = match->dice, .play = *play};
	bool legal = play_is_legal(&window.before, mover, window.dice, after);

	if (legal && (match->program[other] || board_off(after, mover) == BOARD_CHECKERS)) {
		change_finish_play(match, play, after, events);
		return;
	}
	struct match_event *played = change_event(events, EVENT_PLAYED, mover);
	played->play = *play;
	played->hits = place_steps(&match->board, mover, play);
	match->window = window;
	if (!legal && match->program[other]) { /* R9.8 */
		change_event(events, EVENT_CHALLENGED, other);
		uphold(match, mover, events);
		return;
	}
	change_end_turn(match);
	if (board_off(&match->board, mover) < BOARD_CHECKERS)
		return;
	match->phase = PHASE_PENDING; /* R9.7 */
	struct match_event *claimed = change_event(events, EVENT_WIN_PENDING, mover);
	claimed->win = score_win(&match->board, mover, match->options.hardbackgammon);
	claimed->number = match_resign_points(match, claimed->win);
}

/* The play that may be challenged. */
static bool
window_is_legal(const struct match *match, enum side mover)
{
	return play_is_legal(&match->window.before, mover, match->window.dice, &match->board);
}

void
window_challenge(struct match *match, enum side side, struct events *events)
{
	enum side mover = side_other(side);

	change_event(events, EVENT_CHALLENGED, side);
	if (!window_is_legal(match, mover)) {
		clock_give_back(match);
		uphold(match, mover, events);
		return;
	}
	change_close_window(match);
	match->denied[side]++;
	change_event(events, EVENT_DENIED, side)->number = CHALLENGES_DENIED - match->denied[side];
}

/* R9.7: the play stands. */
void
window_accept(struct match *match, enum side side, struct events *events)
{
	change_event(events, EVENT_WIN_ACCEPTED, side);
	change_win_by_bearing_off(match, events, side_other(side));
}

/* R9.8: who sits there now. A program doesn't know of windows, so the core rules on what it would have to
 * challenge. */
void
window_seat(struct match *match, enum side side, bool program, struct events *events)
{
	match->program[side] = program;
	change_event(events, program ? EVENT_PROGRAM : EVENT_PERSON, side);
	if (!program || !match->window.open || match->turn != side)
		return;
	if (window_is_legal(match, side_other(side))) {
		change_close_window(match);
		return;
	}
	change_event(events, EVENT_CHALLENGED, side);
	clock_give_back(match);
	uphold(match, side_other(side), events);
}
