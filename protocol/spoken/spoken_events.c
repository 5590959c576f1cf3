/*
 * spoken_events.c - what happened at a table, as sentences for listeners.
 *
 * The words that differ from event to event come first, and nothing is said twice: listeners keep the
 * position in their heads, and ask for it when they have lost it.
 */
#include <assert.h>

#include "protocol/messages.h"
#include "protocol/spoken/speech.h"
#include "protocol/spoken/spoken.h"
#include "protocol/spoken/spoken_play.h"
#include "server/rules/order.h"

static void
say_joined(struct speech *speech, const struct match_event *event)
{
	if (speech_to(speech, event->side))
		speech_add(speech, "Waiting for %s to join too.\r\n",
			speech->view->name[side_other(event->side)]);
	else if (speech->view->is_player)
		speech_add(speech, "%s wants to go on. Type join, or leave.\r\n",
			speech->view->name[event->side]);
	else
		speech_add(speech, "%s wants to go on.\r\n", speech->view->name[event->side]);
}

static void
say_started(struct speech *speech, const struct match_event *event)
{
	const struct board_view *view = speech->view;
	enum side own = view->seen_by;

	if (view->is_player)
		speech_add(speech, "Game %d against %s.\r\n", event->number, view->name[side_other(own)]);
	else
		speech_add(speech, "Game %d, %s against %s.\r\n", event->number, view->name[own],
			view->name[side_other(own)]);
	speech_score(speech, view->match->score);
	if (view->match->crawford_game)
		speech_add(speech, "Crawford game: no doubling.\r\n");
	speech_direction(speech, own);
}

static void
say_opening(struct speech *speech, const struct match_event *event)
{
	enum side side = event->side;

	if (side == SIDE_NONE) {
		speech_add(speech, "Opening throw: both %d, thrown again.\r\n", event->dice.die[0]);
		return;
	}
	speech_add(speech, "%s %s with %d and %d.", speech_who(speech, side),
		speech_verb(speech, side, "begin", "begins"), event->dice.die[side],
		event->dice.die[side_other(side)]);
	if (speech_to(speech, side))
		speech_move(speech, " Move", speech->view->match, speech->view->match->to_move);
	else
		speech_add(speech, "\r\n");
}

/* The dice, and how many checkers they move. */
static void
say_dice_to_play(struct speech *speech, const struct match_event *event)
{
	speech_dice(speech, event->dice);
	if (event->number == 0)
		speech_add(speech, " and can't move.\r\n");
	else if (speech_to(speech, event->side))
		speech_move(speech, ". Move", speech->view->match, event->number);
	else
		speech_add(speech, ".\r\n");
}

static void
say_rolled(struct speech *speech, const struct match_event *event)
{
	enum side side = event->side;

	speech_add(speech, "%s %s ", speech_who(speech, side), speech_verb(speech, side, "roll", "rolls"));
	say_dice_to_play(speech, event);
}

static void
say_rerolled(struct speech *speech, const struct match_event *event)
{
	enum side side = event->side;

	speech_add(speech, "%s %s again, ", speech_who(speech, side),
		speech_verb(speech, side, "throw", "throws"));
	say_dice_to_play(speech, event);
}

static bool
bears_off(const struct play *play)
{
	for (int i = 0; i < play->count; i++)
		if (play->steps[i].to == POINT_OFF)
			return true;
	return false;
}

static void
say_played(struct speech *speech, const struct match_event *event)
{
	const struct board *board = &speech->view->match->board;
	enum side side = event->side, other = side_other(side);

	if (event->play.count == 0) {
		speech_add(speech, "%s %s the turn without a move.\r\n", speech_who(speech, side),
			speech_verb(speech, side, "end", "ends"));
		return;
	}
	speech_add(speech, "%s %s ", speech_who(speech, side), speech_verb(speech, side, "move", "moves"));
	speech_steps(speech, event->side, &event->play);
	speech_hits(speech, event);
	speech_add(speech, ".\r\n");
	if (speech->last && event->hits != 0 && speech_to(speech, other))
		speech_add(speech, "You have %d on the bar.\r\n", board_count(board, other, POINT_BAR));
	if (speech->last && bears_off(&event->play))
		speech_add(speech, "%s %s %d off.\r\n", speech_who(speech, side),
			speech_verb(speech, side, "have", "has"), board_off(board, side));
}

static void
say_autodoubled(struct speech *speech, const struct match_event *event)
{
	speech_add(speech, "The cube is %d now, in the middle.\r\n", event->number);
}

static void
say_doubled(struct speech *speech, const struct match_event *event)
{
	const struct match *match = speech->view->match;
	enum side side = event->side, other = side_other(side);

	speech_add(speech, "%s %s to %d.", speech_who(speech, side),
		speech_verb(speech, side, "double", "doubles"), event->number);
	if (!speech_to(speech, other))
		speech_add(speech, " %s must accept or reject.\r\n", speech->view->name[other]);
	else if (match_may_redouble(match, other) == REFUSAL_NONE)
		speech_add(speech, " Type accept, reject, or %s to double to %d.\r\n",
			message_redouble(match->redoubles), event->number * 2);
	else
		speech_add(speech, " Type accept or reject.\r\n");
}

static void
say_taken(struct speech *speech, const struct match_event *event)
{
	enum side side = event->side;

	speech_add(speech, "%s %s. The cube is %d, %s %s it.\r\n", speech_who(speech, side),
		speech_verb(speech, side, "accept", "accepts"), event->number, speech_whom(speech, side),
		speech_verb(speech, side, "own", "owns"));
}

/* A game given up, or a resignation accepted: who wins how many points by it. */
static void
say_points_won(struct speech *speech, enum side winner, int points)
{
	speech_add(speech, " %s %s %d %s.\r\n", speech_who(speech, winner),
		speech_verb(speech, winner, "win", "wins"), points, speech_plural(points, "point", "points"));
}

static void
say_dropped(struct speech *speech, const struct match_event *event)
{
	enum side side = event->side;

	speech_add(speech, "%s %s up.", speech_who(speech, side), speech_verb(speech, side, "give", "gives"));
	say_points_won(speech, side_other(side), event->number);
}

static void
say_resigns(struct speech *speech, const struct match_event *event)
{
	enum side side = event->side, other = side_other(side);

	speech_add(speech, "%s %s to resign %s, %d %s.", speech_who(speech, side),
		speech_verb(speech, side, "offer", "offers"), speech_win(event->win), event->number,
		speech_plural(event->number, "point", "points"));
	if (speech_to(speech, other))
		speech_add(speech, " Type accept or reject.\r\n");
	else
		speech_add(speech, " %s must accept or reject.\r\n", speech->view->name[other]);
}

static void
say_accepted(struct speech *speech, const struct match_event *event)
{
	enum side side = event->side;

	speech_add(
		speech, "%s %s.", speech_who(speech, side), speech_verb(speech, side, "accept", "accepts"));
	say_points_won(speech, side, event->number);
}

static void
say_refused(struct speech *speech, const struct match_event *event)
{
	enum side side = event->side;

	speech_add(speech, "%s %s. The game goes on.\r\n", speech_who(speech, side),
		speech_verb(speech, side, "reject", "rejects"));
}

static void
say_game_won(struct speech *speech, const struct match_event *event)
{
	enum side side = event->side;

	if (event->ending == ENDING_BEAROFF)
		speech_add(speech, "%s %s %s, %d %s.\r\n", speech_who(speech, side),
			speech_verb(speech, side, "win", "wins"), speech_win(event->win), event->number,
			speech_plural(event->number, "point", "points"));
	if (!speech->last)
		return;
	speech_score(speech, event->score);
	if (speech->view->is_player)
		speech_add(speech, "Type join for the next game, or leave.\r\n");
}

static void
say_match_won(struct speech *speech, const struct match_event *event)
{
	const int *score = speech->view->match->score; /* the points beyond the length, too (R11.6) */
	enum side side = event->side;

	speech_add(speech, "%s %s the match %d to %d.\r\n", speech_who(speech, side),
		speech_verb(speech, side, "win", "wins"), score[side], score[side_other(side)]);
}

static void
say_time_up(struct speech *speech, const struct match_event *event)
{
	speech_add(speech, "%s %s out of time.\r\n", speech_who(speech, event->side),
		speech_verb(speech, event->side, "are", "is"));
}

static void
say_annulled(struct speech *speech, const struct match_event *event)
{
	(void)event;
	speech_add(speech, "The match is annulled.\r\n");
}

static void (*const sayers[])(struct speech *speech, const struct match_event *event) = {
	[EVENT_JOINED] = say_joined,
	[EVENT_GAME_STARTED] = say_started,
	[EVENT_OPENING] = say_opening,
	[EVENT_AUTODOUBLED] = say_autodoubled,
	[EVENT_ROLLED] = say_rolled,
	[EVENT_PLAYED] = say_played,
	[EVENT_DOUBLED] = say_doubled,
	[EVENT_REDOUBLED] = say_doubled,
	[EVENT_TAKEN] = say_taken,
	[EVENT_DROPPED] = say_dropped,
	[EVENT_RESIGN_OFFERED] = say_resigns,
	[EVENT_RESIGN_ACCEPTED] = say_accepted,
	[EVENT_RESIGN_REFUSED] = say_refused,
	[EVENT_GAME_WON] = say_game_won,
	[EVENT_MATCH_WON] = say_match_won,
	[EVENT_REROLLED] = say_rerolled,
	[EVENT_PUT] = spoken_correction,
	[EVENT_UNDONE] = spoken_correction,
	[EVENT_CHALLENGED] = spoken_correction,
	[EVENT_DENIED] = spoken_correction,
	[EVENT_UPHELD] = spoken_correction,
	[EVENT_WIN_PENDING] = spoken_correction,
	[EVENT_WIN_ACCEPTED] = spoken_correction,
	[EVENT_PROGRAM] = spoken_correction,
	[EVENT_PERSON] = spoken_correction,
	[EVENT_TIME_UP] = say_time_up,
	[EVENT_ANNULLED] = say_annulled,
};
static_assert(sizeof sayers / sizeof *sayers == EVENT_COUNT, "sentences for each event");

size_t
spoken_event(char out[SPOKEN_SIZE], const struct board_view *view, const struct match_event *event, bool last)
{
	struct speech speech = speech_begin(out, view);

	assert(event->type < EVENT_COUNT);
	speech.last = last;
	sayers[event->type](&speech, event);
	return speech.used;
}
