/*
 * board.c - the board line of programs (protocol 5). Sent to two players twice a play: no printf here.
 *
 * The drawings for people are in drawing.c.
 */
#include "protocol/boards/board.h"

#include <assert.h>

#include "protocol/put.h"
#include "server/rules/match.h"

enum {
	ITEMS = 50,	       /* 3..52, the numbers */
	ITEM_SIZE = 1 + 11,    /* with the colon */
	ITEM_UNLIMITED = 9999, /* items 3 and 52 */
	ITEM_FORCED = 3,       /* item 50, protocol 5.3 */
};

/* Collected first, then written in one go: this line is most of what a play costs to tell. */
struct items {
	int count;
	int number[ITEMS];
};

static void
item(struct items *items, int number)
{
	assert(items->count < ITEMS);
	items->number[items->count++] = number;
}

static void
item_pair(struct items *items, int player, int opponent)
{
	item(items, player);
	item(items, opponent);
}

static int
colour(enum side side)
{
	return side == SIDE_X ? -1 : side == SIDE_O ? 1 : 0;
}

/* Items 6..31. */
static void
add_points(struct items *items, const struct board *board)
{
	for (int i = 0; i < BOARD_CELLS; i++)
		item(items, board->at[i]);
}

/* Item 32: after a double the side that has to answer (protocol 5.4). */
static int
item_turn(const struct match *match)
{
	if (!match_in_game(match))
		return 0;
	return colour(match->offer == OFFER_DOUBLE ? side_other(match->offer_by) : match->turn);
}

/* Items 33..36. */
static void
add_dice(struct items *items, const struct board_view *view)
{
	const struct match *match = view->match;
	enum side player = view->seen_by;
	bool shown = match_in_game(match) && match->offer != OFFER_DOUBLE;
	struct dice none = {{0, 0}}, on_turn = match->dice;

	if (view->die_left == DICE_ALL_USED)
		on_turn = none;
	else if (view->die_left != DICE_AS_THROWN)
		on_turn = (struct dice){{(uint8_t)view->die_left, 0}};
	for (int i = 0; i < 2; i++) {
		enum side side = i == 0 ? player : side_other(player);
		struct dice dice = shown && match->turn == side ? on_turn : none;
		item_pair(items, dice.die[0], dice.die[1]);
	}
}

/* Items 37..40. Between games the cube lies in the middle at 1 again. A watcher is never doubled. */
static void
add_cube(struct items *items, const struct board_view *view)
{
	const struct match *match = view->match;
	enum side player = view->seen_by;
	bool in_game = match_in_game(match);

	item(items, in_game ? match->cube : 1);
	if (match->offer == OFFER_DOUBLE) {
		item_pair(items, 0, 0);
		item(items, view->is_player && match->offer_by != player);
		return;
	}
	item(items, !in_game || match_has_cube(match, player));
	item(items, !in_game || match_has_cube(match, side_other(player)));
	item(items, 0);
}

/* Items 41..44, protocol 5.1. */
static void
add_orientation(struct items *items, enum side player)
{
	item_pair(items, colour(player), colour(side_other(player)));
	item_pair(items, player == SIDE_X ? 25 : 0, player == SIDE_X ? 0 : 25);
}

static bool
at_match_point(const struct match *match)
{
	int last = match->options.length - 1;

	return match->score[SIDE_O] >= last || match->score[SIDE_X] >= last;
}

/* Items 50..52. */
static void
add_odd_items(struct items *items, const struct match *match)
{
	int redoubles = options_redoubles(&match->options);
	bool unlimited = match->options.length == LENGTH_UNLIMITED;
	bool forced = !unlimited && !match->options.crawford && at_match_point(match);
	bool did_crawford = match->options.length > 1 && match->crawford_done && !match->crawford_game;

	item(items, forced ? ITEM_FORCED : 0);
	item(items, did_crawford);
	item(items, redoubles == REDOUBLES_UNLIMITED ? ITEM_UNLIMITED : redoubles);
}

static char *
write_number(char *at, unsigned number)
{
	if (number >= 10) {
		at = write_number(at, number / 10);
		number %= 10; /* nearly all items have one digit, and are not divided */
	}
	*at++ = (char)('0' + number);
	return at;
}

static void
put_items(struct put *put, const struct items *items)
{
	char text[ITEMS * ITEM_SIZE];
	char *at = text;

	for (int i = 0; i < items->count; i++) {
		int number = items->number[i];
		*at++ = ':';
		if (number < 0)
			*at++ = '-';
		at = write_number(at, number < 0 ? 0 - (unsigned)number : (unsigned)number);
	}
	put_bytes(put, text, (size_t)(at - text));
}

size_t
board_line(char *out, size_t size, const struct board_view *view)
{
	const struct match *match = view->match;
	enum side player = view->seen_by;
	enum side opponent = side_other(player);
	bool unlimited = match->options.length == LENGTH_UNLIMITED;
	struct put put = put_begin(out, size);
	struct items items;

	items.count = 0;
	put_text(&put, "board:");
	put_text(&put, view->is_player ? "You" : view->name[player]);
	put_char(&put, ':');
	put_text(&put, view->name[opponent]);
	item(&items, unlimited ? ITEM_UNLIMITED : match->options.length);
	item_pair(&items, match_points(match, player), match_points(match, opponent));
	add_points(&items, &match->board);
	item(&items, item_turn(match));
	add_dice(&items, view);
	add_cube(&items, view);
	add_orientation(&items, player);
	item_pair(&items, board_off(&match->board, player), board_off(&match->board, opponent));
	item_pair(&items, board_count(&match->board, player, POINT_BAR),
		board_count(&match->board, opponent, POINT_BAR));
	item(&items, match->phase == PHASE_MOVE && match->turn == player ? match->to_move : 0);
	add_odd_items(&items, match);
	assert(items.count == ITEMS);
	put_items(&put, &items);
	return put_end(&put);
}
