/*
 * drawing.c - boards for people, styles 1 and 2 (protocol 6).
 *
 *      +13-14-...-18-------19-...-24-+ X: alice - score: 0      edge: the opponent's name
 *      | O           X    |   |  ... |                          rows 0..4 hang from the edge
 *     v|                  |BAR|      |    5-point match         row 5
 *      | X           O    |   |  ... |                          rows 6..10 stand on the edge
 *      +12-11-...--7--------6-...--1-+ O: bobby - score: 0      edge: the receiver's name
 */
#include "protocol/board.h"

#include <stdlib.h>

#include "protocol/put.h"
#include "server/rules/match.h"

enum {
	ROWS = 5,	 /* above and below the middle line */
	HALF = 6,	 /* points left and right of the bar */
	NAME_SHOWN = 15, /* characters of a name */
};

/* What differs between the two sides, and between the styles. [style - 1][top, bottom] */
struct look {
	const char *edge[2][2];
	const char *numbers[2];
	int top_left, bottom_left; /* absolute points */
};

#define PLAIN_EDGE "   +------------------------------------------+ "

static const struct look looks[2] = {
	[SIDE_O] =
		{
			.edge = {{"   +13-14-15-16-17-18-------19-20-21-22-23-24-+ ",
					 "   +12-11-10--9--8--7--------6--5--4--3--2--1-+ "},
				{PLAIN_EDGE, PLAIN_EDGE}},
			.numbers = {"    13 14 15 16 17 18       19 20 21 22 23 24\r\n",
				"    12 11 10  9  8  7        6  5  4  3  2  1\r\n"},
			.top_left = 13,
			.bottom_left = 12,
		},
	[SIDE_X] =
		{
			.edge = {{"   +-1--2--3--4--5--6--------7--8--9-10-11-12-+ ",
					 "   +24-23-22-21-20-19-------18-17-16-15-14-13-+ "},
				{PLAIN_EDGE, PLAIN_EDGE}},
			.numbers = {"     1  2  3  4  5  6        7  8  9 10 11 12\r\n",
				"    24 23 22 21 20 19       18 17 16 15 14 13\r\n"},
			.top_left = 1,
			.bottom_left = 24,
		},
};

static void
put_name(struct put *put, const char *name)
{
	put_bytes(put, name, strnlen(name, NAME_SHOWN));
}

static void
put_edge(struct put *put, const struct board_view *view, const char *edge, enum side side)
{
	put_text(put, edge);
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
put_half(struct put *put, const struct board *board, int first, int step, int height)
{
	for (int i = 0; i < HALF; i++) {
		int checkers = board->at[first + i * step];
		put_cell(put, abs(checkers), height, side_letter(checkers > 0 ? SIDE_O : SIDE_X));
	}
}

/* One line of the upper or lower half, without its end. */
static void
put_row(struct put *put, const struct board_view *view, bool upper, int height)
{
	const struct board *board = &view->match->board;
	const struct look *look = &looks[view->seen_by];
	enum side bar = upper ? side_other(view->seen_by) : view->seen_by;
	int first = upper ? look->top_left : look->bottom_left;
	int step = upper ? 1 : -1; /* numbers grow to the right on top */

	put_text(put, "   |");
	put_half(put, board, first, step, height);
	put_char(put, '|');
	put_cell(put, board_count(board, bar, POINT_BAR), height, side_letter(bar));
	put_text(put, "| ");
	put_half(put, board, first + HALF * step, step, height);
	put_char(put, '|');
}

static void
put_middle(struct put *put, const struct board_view *view)
{
	bool is_x = view->seen_by == SIDE_X;
	int length = view->match->options.length;

	put_text(put, is_x ? "   |" : "  v|");
	put_text(put, "                  |BAR|                   |");
	put_text(put, is_x ? "v    " : "    ");
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

/* Who has to do what: behind the cube in the last line. */
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
	const struct look *look = &looks[view->seen_by];
	int kind = style == 2 ? 1 : 0;
	struct put put = put_begin(out, size);

	if (kind == 1)
		put_text(&put, look->numbers[0]);
	put_edge(&put, view, look->edge[kind][0], side_other(view->seen_by));
	for (int height = 1; height <= ROWS; height++) {
		put_row(&put, view, true, height);
		put_text(&put, "\r\n");
	}
	put_middle(&put, view);
	for (int height = ROWS; height >= 1; height--) {
		put_row(&put, view, false, height);
		if (height == ROWS && view->match->options.length == LENGTH_UNLIMITED)
			put_redoubles(&put, view->match->options.redoubles);
		put_text(&put, "\r\n");
	}
	put_edge(&put, view, look->edge[kind][1], view->seen_by);
	if (kind == 1)
		put_text(&put, look->numbers[1]);
	put_last_line(&put, view);
	return put_end(&put);
}
