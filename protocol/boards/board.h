/*
 * board.h - a match drawn for one receiver: the board line of programs and two drawings for people
 * (protocol 5 and 6). Reads a match, changes nothing.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "protocol/boards/orientation.h"
#include "server/rules/side.h"

struct match;

enum {
	BOARD_LINE_SIZE = 320, /* two names of 20 characters and 50 numbers */
	BOARD_DRAWING_SIZE = 1536,
};

/* Instead of a die that is left. */
enum {
	DICE_AS_THROWN = 0,
	DICE_ALL_USED = -1,
};

/* All borrowed for the call. */
struct board_view {
	const struct match *match;
	const char *name[2]; /* by side */
	enum side seen_by;   /* the receiver's side, or that of the watched player */
	bool is_player;	     /* a player reads `You` in the board line, a watcher the name */
	/* For the board line: the one die that is still to play after a correction, or one of the above. */
	int die_left;
	/* For drawings; the board line is never turned. */
	enum orientation orientation;
	/* Style 4 only. */
	bool utf8, colour; /* what the terminal shows */
	bool shows_pips;
	const char *occasion; /* the tournament that the match is part of; NULL: none */
	int columns;	      /* of the terminal, 0 = not known */
	int64_t spent_ms;     /* by the clock that runs, since the last action */
};

/*
 * `board:You:bob:5:...`, no line end. Returns the length; 0 and "" if `size` is too small, which
 * BOARD_LINE_SIZE never is.
 */
size_t board_line(char *out, size_t size, const struct board_view *view);

/* Style 1 or 2, all lines with CRLF. Returns the length; 0 and "" if it does not fit in `size`. */
size_t board_draw(char *out, size_t size, const struct board_view *view, int style);
