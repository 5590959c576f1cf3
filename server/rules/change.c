/*
 * change.c - the ends of turns, offers and games.
 */
#include "server/rules/change.h"

#include <assert.h>

#include "server/rules/clock.h"
#include "server/rules/place.h"
#include "server/rules/score.h"

struct match_event *
change_event(struct events *events, enum event_type type, enum side side)
{
	assert(events->count < EVENTS_MAX);
	struct match_event *event = &events->list[events->count++];
	*event = (struct match_event){.type = type, .side = side};
	return event;
}

/* Dice, checkers put, corrections. */
static void
clear_turn(struct match *match)
{
	match->dice = (struct dice){{0, 0}};
	match->to_move = 0;
	match->placed = (struct play){0};
	match->kept = 0;
	match->correcting = false;
	match->may_reroll = false;
}

void
change_end_turn(struct match *match)
{
	clear_turn(match);
	match->phase = PHASE_ROLL;
	match->turn = side_other(match->turn);
	match->opened = true;
	clock_pass(match);
}

void
change_clear_offer(struct match *match)
{
	match->offer = OFFER_NONE;
	match->offer_by = SIDE_NONE;
	match->offer_win = 0;
	match->redoubles = 0;
}

void
change_close_window(struct match *match)
{
	if (match->window.open)
		match->window = (struct window){.open = false};
}

/* A match is decided when a score reaches its length; unlimited play never is. */
static bool
is_decided(const struct match *match, enum side winner)
{
	int length = match->options.length;

	return length != LENGTH_UNLIMITED && match->score[winner] >= length;
}

/* Of the game that is over: nobody is on turn, and nothing is offered. */
static void
clear_game(struct match *match)
{
	match->turn = SIDE_NONE;
	clear_turn(match);
	change_clear_offer(match);
	change_close_window(match);
	match->joined[SIDE_O] = match->joined[SIDE_X] = false;
	clock_pass(match);
}

/* Scores as they count (R11.6). */
static void
end_match(struct match *match, struct events *events, enum side winner)
{
	struct match_event *over = change_event(events, EVENT_MATCH_WON, winner);

	match->phase = PHASE_OVER;
	over->score[SIDE_O] = match_points(match, SIDE_O);
	over->score[SIDE_X] = match_points(match, SIDE_X);
}

void
change_win_game(struct match *match, struct events *events, enum side winner, enum win win, int points,
	enum ending ending)
{
	match->score[winner] += points;
	match->crawford_done |= match->crawford_game;
	match->crawford_game = false;
	clear_game(match);
	match->phase = PHASE_BETWEEN;

	struct match_event *won = change_event(events, EVENT_GAME_WON, winner);
	won->win = win;
	won->ending = ending;
	won->number = points;
	won->score[SIDE_O] = match->score[SIDE_O];
	won->score[SIDE_X] = match->score[SIDE_X];
	if (is_decided(match, winner))
		end_match(match, events, winner);
}

void
change_run_out(struct match *match, struct events *events, enum side side, bool voids)
{
	change_event(events, EVENT_TIME_UP, side);
	clear_game(match);
	if (!voids) {
		end_match(match, events, side_other(side));
		return;
	}
	match->phase = PHASE_OVER;
	change_event(events, EVENT_ANNULLED, SIDE_NONE);
}

void
change_win_by_bearing_off(struct match *match, struct events *events, enum side winner)
{
	enum win win = score_win(&match->board, winner, match->options.hardbackgammon);

	change_win_game(match, events, winner, win, match_resign_points(match, win), ENDING_BEAROFF);
}

void
change_finish_play(
	struct match *match, const struct play *play, const struct board *after, struct events *events)
{
	enum side side = match->turn;
	struct match_event *played = change_event(events, EVENT_PLAYED, side);

	played->play = *play;
	played->hits = place_steps(&match->board, side, play);
	match->board = *after;
	if (board_off(after, side) == BOARD_CHECKERS)
		change_win_by_bearing_off(match, events, side);
	else
		change_end_turn(match);
}
