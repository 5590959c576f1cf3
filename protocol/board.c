/*
 * board.c - the board line of programs (protocol 5). Sent to two players twice a play: no printf here.
 *
 * The drawings for people are in drawing.c.
 */
#include "protocol/board.h"

#include "protocol/put.h"
#include "server/rules/match.h"

enum {
	ITEM_UNLIMITED = 9999, /* items 3 and 52 */
	ITEM_FORCED = 3,       /* item 50, protocol 5.3 */
};

static void
item(struct put *put, int number)
{
	put_char(put, ':');
	put_number(put, number);
}

static void
item_pair(struct put *put, int player, int opponent)
{
	item(put, player);
	item(put, opponent);
}

static int
colour(enum side side)
{
	return side == SIDE_X ? -1 : side == SIDE_O ? 1 : 0;
}

/* Items 6..31. */
static void
put_points(struct put *put, const struct board *board)
{
	for (int i = 0; i < 26; i++)
		item(put, board->at[i]);
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
put_dice(struct put *put, const struct match *match, enum side player)
{
	bool shown = match_in_game(match) && match->offer != OFFER_DOUBLE;
	struct dice none = {{0, 0}};

	for (int i = 0; i < 2; i++) {
		enum side side = i == 0 ? player : side_other(player);
		struct dice dice = shown && match->turn == side ? match->dice : none;
		item_pair(put, dice.die[0], dice.die[1]);
	}
}

/* Items 37..40. Between games the cube lies in the middle at 1 again. */
static void
put_cube(struct put *put, const struct match *match, enum side player)
{
	bool in_game = match_in_game(match);

	item(put, in_game ? match->cube : 1);
	if (match->offer == OFFER_DOUBLE) {
		item_pair(put, 0, 0);
		item(put, match->offer_by != player);
		return;
	}
	item(put, !in_game || match_has_cube(match, player));
	item(put, !in_game || match_has_cube(match, side_other(player)));
	item(put, 0);
}

/* Items 41..44, protocol 5.1. */
static void
put_orientation(struct put *put, enum side player)
{
	put_text(put, player == SIDE_X ? ":-1:1:25:0" : ":1:-1:0:25");
}

static bool
at_match_point(const struct match *match)
{
	int last = match->options.length - 1;

	return match->score[SIDE_O] >= last || match->score[SIDE_X] >= last;
}

/* Items 50..52. */
static void
put_odd_items(struct put *put, const struct match *match)
{
	int redoubles = options_redoubles(&match->options);
	bool unlimited = match->options.length == LENGTH_UNLIMITED;
	bool forced = !unlimited && !match->options.crawford && at_match_point(match);
	bool did_crawford = match->options.length > 1 && match->crawford_done && !match->crawford_game;

	item(put, forced ? ITEM_FORCED : 0);
	item(put, did_crawford);
	item(put, redoubles == REDOUBLES_UNLIMITED ? ITEM_UNLIMITED : redoubles);
}

size_t
board_line(char *out, size_t size, const struct board_view *view)
{
	const struct match *match = view->match;
	enum side player = view->seen_by;
	enum side opponent = side_other(player);
	bool unlimited = match->options.length == LENGTH_UNLIMITED;
	struct put put = put_begin(out, size);

	put_text(&put, "board:");
	put_text(&put, view->is_player ? "You" : view->name[player]);
	put_char(&put, ':');
	put_text(&put, view->name[opponent]);
	item(&put, unlimited ? ITEM_UNLIMITED : match->options.length);
	item_pair(&put, match_points(match, player), match_points(match, opponent));
	put_points(&put, &match->board);
	item(&put, item_turn(match));
	put_dice(&put, match, player);
	put_cube(&put, match, player);
	put_orientation(&put, player);
	item_pair(&put, board_off(&match->board, player), board_off(&match->board, opponent));
	item_pair(&put, board_count(&match->board, player, POINT_BAR),
		board_count(&match->board, opponent, POINT_BAR));
	item(&put, match->phase == PHASE_MOVE && match->turn == player ? match->to_move : 0);
	put_odd_items(&put, match);
	return put_end(&put);
}
