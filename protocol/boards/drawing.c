/*
 * drawing.c - boards for people, styles 1 and 2 (protocol 6).
 *
 *      +13-14-...-18-------19-...-24-+ X: alice - score: 0      edge: the opponent's name
 *      | O           X    |   |  ... |                          rows 0..4 hang from the edge
 *     v|                  |BAR|      |    5-point match         row 5
 *      | X           O    |   |  ... |                          rows 6..10 are on the edge
 *      +12-11-...--7--------6-...--1-+ O: bobby - score: 0      edge: the receiver's name
 *
 * Other orientations have the receiver's home in another corner; the receiver's name and bar go with it.
 */
#include "protocol/boards/board.h"

#include <stdlib.h>

#include "protocol/put.h"
#include "server/rules/match.h"

enum {
	ROWS = 5,	 /* above and below the middle line */
	HALF = 6,	 /* points left and right of the bar */
	NAME_SHOWN = 15, /* characters of a name */
};

static void
put_name(struct put *put, const char *name)
{
	put_bytes(put, name, strnlen(name, NAME_SHOWN));
}

/* The twelve numbers of a half, each right-aligned in two columns; `filler` is around them. */
static void
put_numbers(struct put *put, const int point[LAYOUT_COLUMNS], char filler)
{
	for (int i = 0; i < LAYOUT_COLUMNS; i++) {
		if (i > 0)
			put_char(put, filler);
		for (int blanks = i == HALF ? 6 : 0; blanks > 0; blanks--)
			put_char(put, filler);
		put_char(put, point[i] >= 10 ? (char)('0' + point[i] / 10) : filler);
		put_char(put, (char)('0' + point[i] % 10));
	}
}

static void
put_number_line(struct put *put, const int point[LAYOUT_COLUMNS])
{
	put_text(put, "    ");
	put_numbers(put, point, ' ');
	put_text(put, "\r\n");
}

static void
put_edge(struct put *put, const struct board_view *view, const struct layout *layout, int half, int style)
{
	enum side side = layout_side(layout, view->seen_by, half);

	if (style == 2) {
		put_text(put, "   +------------------------------------------+ ");
	} else {
		put_text(put, "   +");
		put_numbers(put, layout->point[half], '-');
		put_text(put, "-+ ");
	}
	put_char(put, side_letter(side));
	put_text(put, ": ");
	put_name(put, view->name[side]);
	put_text(put, " - score: ");
	put_number(put, match_points(view->match, side));
	put_text(put, "\r\n");
}

/* Three columns of a point or bar; `height` 1..5 is counted from the edge, more checkers than 5 become a
 * number. */
static void
put_cell(struct put *put, int checkers, int height, char letter)
{
	if (checkers > ROWS && height == ROWS) {
		put_char(put, checkers >= 10 ? (char)('0' + checkers / 10) : ' ');
		put_char(put, (char)('0' + checkers % 10));
	} else {
		put_char(put, ' ');
		put_char(put, checkers >= height ? letter : ' ');
	}
	put_char(put, ' ');
}

static void
put_half(struct put *put, const struct board *board, const int point[HALF], int height)
{
	for (int i = 0; i < HALF; i++) {
		int checkers = board->at[point[i]];
		put_cell(put, abs(checkers), height, side_letter(checkers > 0 ? SIDE_O : SIDE_X));
	}
}

/* One line of the upper or lower half, without its end. */
static void
put_row(struct put *put, const struct board_view *view, const struct layout *layout, int half, int height)
{
	const struct board *board = &view->match->board;
	enum side bar = layout_side(layout, view->seen_by, half);

	put_text(put, "   |");
	put_half(put, board, layout->point[half], height);
	put_char(put, '|');
	put_cell(put, board_count(board, bar, POINT_BAR), height, side_letter(bar));
	put_text(put, "| ");
	put_half(put, board, layout->point[half] + HALF, height);
	put_char(put, '|');
}

static void
put_middle(struct put *put, const struct board_view *view, const struct layout *layout)
{
	int length = view->match->options.length;
	char mark = layout->home == HALF_BOTTOM ? 'v' : '^'; /* where own checkers pass to the other half */

	put_text(put, "  ");
	put_char(put, layout->turns_left ? mark : ' ');
	put_text(put, "|                  |BAR|                   |");
	if (!layout->turns_left)
		put_char(put, mark);
	put_text(put, "    ");
	if (length == LENGTH_UNLIMITED) {
		put_text(put, "unlimited match\r\n");
		return;
	}
	put_number(put, length);
	put_text(put, "-point match\r\n");
}

/* Behind the line below the middle, in unlimited matches. */
static void
put_redoubles(struct put *put, int redoubles)
{
	put_text(put, "     ");
	if (redoubles == REDOUBLES_UNLIMITED)
		put_text(put, "Unlimited redoubles");
	else if (redoubles == 0)
		put_text(put, "No redoubles");
	else {
		put_number(put, redoubles);
		put_text(put, redoubles == 1 ? " redouble" : " redoubles");
	}
}

static void
put_counts(struct put *put, const char *title, int o, int x)
{
	put_text(put, title);
	put_text(put, " O-");
	put_number(put, o);
	put_text(put, " X-");
	put_number(put, x);
}

/* Who has to do what: after the cube in the last line. */
static void
put_state(struct put *put, const struct board_view *view)
{
	const struct match *match = view->match;

	if (match->offer == OFFER_DOUBLE) {
		put_text(put, "  ");
		put_name(put, view->name[match->offer_by]);
		put_text(put, " doubled.");
	} else if (match->turn == SIDE_NONE || !match_in_game(match)) {
		return;
	} else if (match->dice.die[0] == 0) {
		put_text(put, "  turn: ");
		put_name(put, view->name[match->turn]);
	} else {
		put_text(put, "  ");
		put_name(put, view->name[match->turn]);
		put_text(put, " rolled ");
		put_number(put, match->dice.die[0]);
		put_char(put, ' ');
		put_number(put, match->dice.die[1]);
		put_char(put, '.');
	}
}

static void
put_last_line(struct put *put, const struct board_view *view)
{
	const struct match *match = view->match;
	const struct board *board = &match->board;
	bool in_game = match_in_game(match);

	put_counts(put, "\r\n   BAR:", board_count(board, SIDE_O, POINT_BAR),
		board_count(board, SIDE_X, POINT_BAR));
	put_counts(put, "   OFF:", board_off(board, SIDE_O), board_off(board, SIDE_X));
	put_text(put, "   Cube: ");
	put_number(put, in_game ? match->cube : 1);
	if (in_game && match->cube_owner != SIDE_NONE) {
		put_text(put, " (owned by ");
		put_name(put, view->name[match->cube_owner]);
		put_char(put, ')');
	}
	put_state(put, view);
	put_text(put, "\r\n");
}

size_t
board_draw(char *out, size_t size, const struct board_view *view, int style)
{
	const struct layout layout = layout_of(view->orientation, view->seen_by);
	struct put put = put_begin(out, size);

	if (style == 2)
		put_number_line(&put, layout.point[HALF_TOP]);
	put_edge(&put, view, &layout, HALF_TOP, style);
	for (int height = 1; height <= ROWS; height++) {
		put_row(&put, view, &layout, HALF_TOP, height);
		put_text(&put, "\r\n");
	}
	put_middle(&put, view, &layout);
	for (int height = ROWS; height >= 1; height--) {
		put_row(&put, view, &layout, HALF_BOTTOM, height);
		if (height == ROWS && view->match->options.length == LENGTH_UNLIMITED)
			put_redoubles(&put, options_redoubles(&view->match->options));
		put_text(&put, "\r\n");
	}
	put_edge(&put, view, &layout, HALF_BOTTOM, style);
	if (style == 2)
		put_number_line(&put, layout.point[HALF_BOTTOM]);
	put_last_line(&put, view);
	return put_end(&put);
}
