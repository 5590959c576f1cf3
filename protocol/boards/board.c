/*
 * board.c - the board line of programs (protocol 5). Sent to two players twice a play: no printf here.
 *
 * The drawings for people are in drawing.c.
 */
#include "protocol/boards/board.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "protocol/put.h"
#include "server/rules/match.h"

enum {
	ITEMS = 50,	       /* 3..52, the numbers */
	ITEM_SIZE = 1 + 11,    /* with the colon */
	ITEM_UNLIMITED = 9999, /* items 3 and 52 */
	ITEM_FORCED = 3,       /* item 50, protocol 5.3 */
};

/* Nearly all items are among these: a cell has no more than 15 checkers, the bar is point 25. */
enum { SMALL_LEAST = -15, SMALL_MOST = 25 };

/* Written without asking how long each is: that depends on the position, and no processor
 * guesses it. */
#define SMALL(item) item, sizeof item - 1
static const struct small_item {
	char text[7];
	uint8_t size;
} small_items[] = {
	{SMALL(":-15")},
	{SMALL(":-14")},
	{SMALL(":-13")},
	{SMALL(":-12")},
	{SMALL(":-11")},
	{SMALL(":-10")},
	{SMALL(":-9")},
	{SMALL(":-8")},
	{SMALL(":-7")},
	{SMALL(":-6")},
	{SMALL(":-5")},
	{SMALL(":-4")},
	{SMALL(":-3")},
	{SMALL(":-2")},
	{SMALL(":-1")},
	{SMALL(":0")},
	{SMALL(":1")},
	{SMALL(":2")},
	{SMALL(":3")},
	{SMALL(":4")},
	{SMALL(":5")},
	{SMALL(":6")},
	{SMALL(":7")},
	{SMALL(":8")},
	{SMALL(":9")},
	{SMALL(":10")},
	{SMALL(":11")},
	{SMALL(":12")},
	{SMALL(":13")},
	{SMALL(":14")},
	{SMALL(":15")},
	{SMALL(":16")},
	{SMALL(":17")},
	{SMALL(":18")},
	{SMALL(":19")},
	{SMALL(":20")},
	{SMALL(":21")},
	{SMALL(":22")},
	{SMALL(":23")},
	{SMALL(":24")},
	{SMALL(":25")},
};
#undef SMALL
static_assert(sizeof small_items / sizeof *small_items == SMALL_MOST - SMALL_LEAST + 1, "a row for each");

static char *
write_large_item(char *at, int number)
{
	struct put put = put_begin(at, ITEM_SIZE + 1);

	put_char(&put, ':');
	put_number(&put, number);
	return at + put_end(&put);
}

/* Returns where the next one goes, as all that follow do: this line is most of what a play costs to tell. */
static inline char *
item(char *at, int number)
{
	if (number < SMALL_LEAST || number > SMALL_MOST)
		return write_large_item(at, number);
	const struct small_item *small = &small_items[number - SMALL_LEAST];
	memcpy(at, small, sizeof *small); /* what is too much the next one overwrites */
	return at + small->size;
}

static inline char *
item_pair(char *at, int player, int opponent)
{
	return item(item(at, player), opponent);
}

static int
colour(enum side side)
{
	return side == SIDE_X ? -1 : side == SIDE_O ? 1 : 0;
}

/* Items 6..31. */
static char *
add_points(char *at, const struct board *board)
{
	for (int i = 0; i < BOARD_CELLS; i++)
		at = item(at, board->at[i]);
	return at;
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
static char *
add_dice(char *at, const struct board_view *view)
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
		at = item_pair(at, dice.die[0], dice.die[1]);
	}
	return at;
}

/* Items 37..40. Between games the cube lies in the middle at 1 again. A watcher is never doubled. */
static char *
add_cube(char *at, const struct board_view *view)
{
	const struct match *match = view->match;
	enum side player = view->seen_by;
	bool in_game = match_in_game(match);

	at = item(at, in_game ? match->cube : 1);
	if (match->offer == OFFER_DOUBLE) {
		at = item_pair(at, 0, 0);
		return item(at, view->is_player && match->offer_by != player);
	}
	at = item(at, !in_game || match_has_cube(match, player));
	at = item(at, !in_game || match_has_cube(match, side_other(player)));
	return item(at, 0);
}

/* Items 41..44, protocol 5.1. */
static char *
add_orientation(char *at, enum side player)
{
	at = item_pair(at, colour(player), colour(side_other(player)));
	return item_pair(at, player == SIDE_X ? 25 : 0, player == SIDE_X ? 0 : 25);
}

static bool
at_match_point(const struct match *match)
{
	int last = match->options.length - 1;

	return match->score[SIDE_O] >= last || match->score[SIDE_X] >= last;
}

/* Items 50..52. */
static char *
add_odd_items(char *at, const struct match *match)
{
	int redoubles = options_redoubles(&match->options);
	bool unlimited = match->options.length == LENGTH_UNLIMITED;
	bool forced = !unlimited && !match->options.crawford && at_match_point(match);
	bool did_crawford = match->options.length > 1 && match->crawford_done && !match->crawford_game;

	at = item(at, forced ? ITEM_FORCED : 0);
	at = item(at, did_crawford);
	return item(at, redoubles == REDOUBLES_UNLIMITED ? ITEM_UNLIMITED : redoubles);
}

/* All of them, from the third on. */
static char *
add_items(char *at, const struct board_view *view)
{
	const struct match *match = view->match;
	enum side player = view->seen_by, opponent = side_other(player);
	bool unlimited = match->options.length == LENGTH_UNLIMITED;

	at = item(at, unlimited ? ITEM_UNLIMITED : match->options.length);
	at = item_pair(at, match_points(match, player), match_points(match, opponent));
	at = add_points(at, &match->board);
	at = item(at, item_turn(match));
	at = add_dice(at, view);
	at = add_cube(at, view);
	at = add_orientation(at, player);
	at = item_pair(at, board_off(&match->board, player), board_off(&match->board, opponent));
	at = item_pair(at, board_count(&match->board, player, POINT_BAR),
		board_count(&match->board, opponent, POINT_BAR));
	at = item(at, match->phase == PHASE_MOVE && match->turn == player ? match->to_move : 0);
	return add_odd_items(at, match);
}

size_t
board_line(char *out, size_t size, const struct board_view *view)
{
	enum side player = view->seen_by;
	char text[ITEMS * ITEM_SIZE + sizeof(struct small_item)];
	struct put put = put_begin(out, size);

	put_text(&put, "board:");
	put_text(&put, view->is_player ? "You" : view->name[player]);
	put_char(&put, ':');
	put_text(&put, view->name[side_other(player)]);
	size_t used = (size_t)(add_items(text, view) - text);
	assert(used + sizeof(struct small_item) <= sizeof text);
	put_bytes(&put, text, used);
	return put_end(&put);
}
