/*
 * speech.h - how spoken sentences are put together, and the players they speak of.
 *
 * For protocol/spoken_*.c only. A listener who plays is "you"; a watcher hears names.
 */
#pragma once

#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "protocol/boards/board.h"
#include "protocol/spoken/spoken.h"
#include "server/rules/match.h"

struct speech {
	char *out; /* SPOKEN_SIZE bytes */
	size_t used;
	const struct board_view *view;
	bool last; /* no other event follows in the same action */
};

static inline struct speech
speech_begin(char out[SPOKEN_SIZE], const struct board_view *view)
{
	out[0] = '\0';
	return (struct speech){.out = out, .view = view};
}

__attribute__((format(printf, 2, 3))) static inline void
speech_add(struct speech *speech, const char *format, ...)
{
	size_t room = SPOKEN_SIZE - speech->used;
	va_list args;

	va_start(args, format);
	int size = vsnprintf(speech->out + speech->used, room, format, args);
	va_end(args);
	/* Names and numbers are bounded, SPOKEN_SIZE is more than all of them make. */
	speech->used += size > 0 && (size_t)size < room ? (size_t)size : 0;
}

/* Is this side the listener's own? */
static inline bool
speech_to(const struct speech *speech, enum side side)
{
	return speech->view->is_player && speech->view->seen_by == side;
}

/* At the start of a sentence, and within one. */
static inline const char *
speech_who(const struct speech *speech, enum side side)
{
	return speech_to(speech, side) ? "You" : speech->view->name[side];
}

static inline const char *
speech_whom(const struct speech *speech, enum side side)
{
	return speech_to(speech, side) ? "you" : speech->view->name[side];
}

static inline const char *
speech_verb(const struct speech *speech, enum side side, const char *you, const char *others)
{
	return speech_to(speech, side) ? you : others;
}

static inline const char *
speech_plural(long number, const char *one, const char *more)
{
	return number == 1 ? one : more;
}

/* "a single game", "a gammon", "a backgammon". */
static inline const char *
speech_win(enum win win)
{
	return win == WIN_BACKGAMMON ? "a backgammon" : win == WIN_GAMMON ? "a gammon" : "a single game";
}

/* "double 3", "3 and 1". */
static inline void
speech_dice(struct speech *speech, struct dice dice)
{
	if (dice.die[0] == dice.die[1])
		speech_add(speech, "double %d", dice.die[0]);
	else
		speech_add(speech, "%d and %d", dice.die[0], dice.die[1]);
}

/* "Move 2 checkers, first 1 from the bar." as a line after `before`; and what the player may do instead
 * (R2.3). */
static inline void
speech_move(struct speech *speech, const char *before, const struct match *match, int count)
{
	int bar = board_count(&match->board, match->turn, POINT_BAR);

	speech_add(speech, "%s %d %s", before, count, speech_plural(count, "checker", "checkers"));
	if (bar > 0)
		speech_add(speech, ", first %d from the bar", bar < count ? bar : count);
	speech_add(speech, "%s\r\n", match->may_reroll ? ". Or type reroll, to throw again once." : ".");
}

/* "Score: you 1, bob 0. Match to 3." */
static inline void
speech_score(struct speech *speech, const int score[2])
{
	enum side own = speech->view->seen_by;
	int length = speech->view->match->options.length;

	speech_add(speech, "Score: %s %d, %s %d. ", speech_whom(speech, own), score[own],
		speech_whom(speech, side_other(own)), score[side_other(own)]);
	if (length == LENGTH_UNLIMITED)
		speech_add(speech, "Unlimited match.\r\n");
	else
		speech_add(speech, "Match to %d.\r\n", length);
}

/* "You move up, from 1 to 24. Home is 19 to 24." */
static inline void
speech_direction(struct speech *speech, enum side side)
{
	speech_add(speech, "%s %s %s. Home is %s.\r\n", speech_who(speech, side),
		speech_verb(speech, side, "move", "moves"),
		side == SIDE_O ? "down, from 24 to 1" : "up, from 1 to 24",
		side == SIDE_O ? "1 to 6" : "19 to 24");
}

/* A point as everybody types it, of a side's own count. */
static inline int
speech_point(enum side side, int own)
{
	return side == SIDE_O ? own : 25 - own;
}
