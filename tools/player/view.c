/*
 * view.c - the 52 items of the board line, as protocol/README.md numbers them.
 */
#include "tools/player/view.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

enum {
	ITEM_LENGTH = 3,
	ITEM_SCORE = 4,
	ITEM_BOARD = 6, /* X's bar, the points, O's bar */
	ITEM_TURN = 32,
	ITEM_DICE = 33, /* the player's two, then the opponent's */
	ITEM_CUBE = 37,
	ITEM_MAY_TURN = 38,
	ITEM_ANSWERS = 40,
	ITEM_SIDE = 41,
	ITEM_TO_MOVE = 49,
	ITEM_NO_CRAWFORD = 50,
	ITEM_CRAWFORD_DONE = 51,
	ITEM_REDOUBLES = 52,
	ITEMS = 52,
	UNLIMITED = 9999,
};

static bool
read_number(const char **at, int *number)
{
	char *end;
	errno = 0;
	long value = strtol(*at, &end, 10);
	if (end == *at || errno != 0 || value < INT_MIN || value > INT_MAX)
		return false;
	*number = (int)value;
	*at = end;
	return true;
}

/* items[3] to items[52]; what comes after both names. */
static bool
read_items(const char *line, int items[ITEMS + 1])
{
	static const char begin[] = "board:You:";
	if (strncmp(line, begin, sizeof begin - 1) != 0)
		return false;
	const char *at = strchr(line + sizeof begin - 1, ':');
	for (int i = ITEM_LENGTH; i <= ITEMS; i++) {
		if (at == NULL || *at++ != ':' || !read_number(&at, &items[i]))
			return false;
	}
	return *at == '\0';
}

static enum side
side_of(int item)
{
	return item == 0 ? SIDE_NONE : item > 0 ? SIDE_O : SIDE_X;
}

static bool
read_board(struct board *board, const int *items)
{
	for (int i = 0; i < BOARD_CELLS; i++) {
		int count = items[ITEM_BOARD + i];
		if (count < -BOARD_CHECKERS || count > BOARD_CHECKERS)
			return false;
		board->at[i] = (int8_t)count;
	}
	return board_is_sane(board);
}

static bool
read_dice(struct view *view, const int *items)
{
	const int *dice = items + ITEM_DICE + (view->turn == view->ours ? 0 : 2);
	for (int i = 0; i < 2; i++) {
		if (dice[i] < 0 || dice[i] > 6)
			return false;
		view->dice.die[i] = (uint8_t)dice[i];
	}
	return true;
}

/* Somebody needs one point only: is this the game without a cube, or has it been played? */
static void
read_crawford(struct view *view, const int *items)
{
	bool last_point = view->length > 1 &&
			  (view->score[0] == view->length - 1 || view->score[1] == view->length - 1);
	view->crawford_done = items[ITEM_CRAWFORD_DONE] != 0 || items[ITEM_NO_CRAWFORD] != 0;
	view->crawford_game = last_point && !view->crawford_done;
}

bool
view_read(struct view *view, const char *line)
{
	int items[ITEMS + 1] = {0};
	if (!read_items(line, items))
		return false;
	*view = (struct view){
		.ours = side_of(items[ITEM_SIDE]),
		.turn = side_of(items[ITEM_TURN]),
		.to_move = items[ITEM_TO_MOVE],
		.length = items[ITEM_LENGTH] == UNLIMITED ? 0 : items[ITEM_LENGTH],
		.score = {items[ITEM_SCORE], items[ITEM_SCORE + 1]},
		.cube = items[ITEM_CUBE],
		.may_turn = {items[ITEM_MAY_TURN] != 0, items[ITEM_MAY_TURN + 1] != 0},
		.answers = items[ITEM_ANSWERS] != 0,
		.redoubles = items[ITEM_REDOUBLES] != 0,
	};
	read_crawford(view, items);
	return view->ours != SIDE_NONE && view->cube > 0 && view->length >= 0 && read_dice(view, items) &&
	       read_board(&view->board, items);
}
