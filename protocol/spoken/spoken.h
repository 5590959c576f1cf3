/*
 * spoken.h - a match for people who listen: what happened and how it stands, one fact a line, the word that
 * matters in front.
 *
 * Points have the numbers that are typed, the same for both players. All texts are whole lines with CRLF.
 * Reads a match, changes nothing.
 */
#pragma once

#include <stddef.h>

#include "protocol/boards/board.h"

struct match_event;

enum { SPOKEN_SIZE = 1024 }; /* two names of 20 characters, 30 checkers and the sentences around them */

/*
 * What happened, for this listener; `view->match` is the state after it and `last` = nothing else came of the
 * same action. Returns the length; 0 for what is told by another event.
 */
size_t spoken_event(
	char out[SPOKEN_SIZE], const struct board_view *view, const struct match_event *event, bool last);

/* What the listener has to do now, if nobody has made an offer; 0 if nothing. */
size_t spoken_ask(char out[SPOKEN_SIZE], const struct board_view *view);

/* Where all checkers are; those of the listener or the watched player; those of the other player. */
size_t spoken_points(char out[SPOKEN_SIZE], const struct board_view *view);
size_t spoken_mine(char out[SPOKEN_SIZE], const struct board_view *view);
size_t spoken_theirs(char out[SPOKEN_SIZE], const struct board_view *view);

/* Whose turn, which dice, what is expected, the cube, the score. */
size_t spoken_dice(char out[SPOKEN_SIZE], const struct board_view *view);
