/*
 * board.c - the set-up, counting checkers, and the text of a board. Knows nothing of dice or turns.
 */
#include "server/rules/board.h"

#include <assert.h>
#include <string.h>

void
board_set_up(struct board *board)
{
	*board = (struct board){
		.at = {[24] = 2, [13] = 5, [8] = 3, [6] = 5, [1] = -2, [12] = -5, [17] = -3, [19] = -5},
	};
}

int
board_abs(enum side side, int point)
{
	return side == SIDE_O ? point : 25 - point;
}

int
board_count(const struct board *board, enum side side, int point)
{
	int at = board->at[board_abs(side, point)];
	int count = side == SIDE_O ? at : -at;
	return count > 0 ? count : 0;
}

/* Asked several times a play: only sums up the cells and maps no point. The other side's bar holds none. */
int
board_off(const struct board *board, enum side side)
{
	int sign = side == SIDE_O ? 1 : -1;
	int off = BOARD_CHECKERS;

	for (int i = 0; i < BOARD_CELLS; i++) {
		int own = sign * board->at[i];
		off -= own > 0 ? own : 0;
	}
	return off;
}

int
board_pips(const struct board *board, enum side side)
{
	int pips = 0;
	for (int point = 1; point <= POINT_BAR; point++)
		pips += point * board_count(board, side, point);
	return pips;
}

/* The highest own point with a checker on it, the bar included; 0 if all are off. */
static int
last_checker(const struct board *board, enum side side)
{
	int point = POINT_BAR;

	while (point > POINT_OFF && board_count(board, side, point) == 0)
		point--;
	return point;
}

bool
board_has_contact(const struct board *board)
{
	return last_checker(board, SIDE_O) + last_checker(board, SIDE_X) >= POINT_BAR;
}

bool
board_is_sane(const struct board *board)
{
	if (board->at[board_abs(SIDE_O, POINT_BAR)] < 0 || board->at[board_abs(SIDE_X, POINT_BAR)] > 0)
		return false;
	return board_off(board, SIDE_O) >= 0 && board_off(board, SIDE_X) >= 0;
}

void
board_write(const struct board *board, enum side viewer, char text[BOARD_TEXT_SIZE])
{
	for (int point = 0; point <= POINT_BAR; point++) {
		int at = board->at[board_abs(viewer, point)];
		int own = viewer == SIDE_O ? at : -at;
		assert(own >= -BOARD_CHECKERS && own <= BOARD_CHECKERS);
		text[point] = own > 0 ? (char)('A' + own - 1) : own < 0 ? (char)('a' - own - 1) : '-';
	}
	text[BOARD_TEXT_SIZE - 1] = '\0';
}

/* Own checkers positive; false if the letter is none. */
static bool
read_letter(char letter, int *own)
{
	if (letter == '-')
		*own = 0;
	else if (letter >= 'A' && letter < 'A' + BOARD_CHECKERS)
		*own = letter - 'A' + 1;
	else if (letter >= 'a' && letter < 'a' + BOARD_CHECKERS)
		*own = -(letter - 'a' + 1);
	else
		return false;
	return true;
}

bool
board_read(struct board *board, enum side viewer, const char *text)
{
	if (strnlen(text, BOARD_TEXT_SIZE) != BOARD_TEXT_SIZE - 1)
		return false;
	for (int point = 0; point <= POINT_BAR; point++) {
		int own;
		if (!read_letter(text[point], &own))
			return false;
		board->at[board_abs(viewer, point)] = (int8_t)(viewer == SIDE_O ? own : -own);
	}
	return board_is_sane(board);
}
