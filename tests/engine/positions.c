#include "tests/engine/positions.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/engine/built_in.h"
#include "server/engine/weights.h"

const struct engine *
test_engine(void)
{
	static struct engine engine;
	static struct bearoff bearoff;
	if (engine.bearoff != NULL)
		return &engine;
	assert_int_equal(weights_read(&engine, built_in_weights, built_in_weights_length), WEIGHTS_GOOD);
	bearoff_make(&bearoff);
	engine.bearoff = &bearoff;
	return &engine;
}

struct board
board_turned(const struct board *board)
{
	struct board turned;
	for (int cell = 0; cell < BOARD_CELLS; cell++)
		turned.at[cell] = (int8_t)-board->at[BOARD_CELLS - 1 - cell];
	return turned;
}

void
next_position(struct chance *chance, struct board *board, enum side *on_roll)
{
	struct board results[PLAY_RESULTS];
	struct dice dice = chance_dice(chance);
	if (position_kind(board) == KIND_OVER) {
		board_set_up(board);
		return;
	}
	int count = play_results(board, *on_roll, dice, results);
	if (chance_one_in(chance, 3))
		engine_choose(test_engine(), &worth_money, board, *on_roll, dice, board);
	else if (count > 0)
		*board = results[chance_below(chance, count)];
	*on_roll = side_other(*on_roll);
}

/* Puts checkers on that many cells drawn at random, which are fewer if some are the other side's. */
static void
put_any(struct chance *chance, struct board *board, enum side side)
{
	int left = chance_one_in(chance, 2) ? BOARD_CHECKERS : chance_below(chance, BOARD_CHECKERS + 1);
	int sign = side == SIDE_O ? 1 : -1;
	bool heaps = chance_one_in(chance, 2);
	for (int tries = 0; left > 0 && tries < 200; tries++) {
		int8_t *cell = &board->at[board_abs(side, 1 + chance_below(chance, POINT_BAR))];
		int count = heaps ? 1 + chance_below(chance, left) : 1;
		if (*cell * sign < 0)
			continue;
		*cell = (int8_t)(*cell + sign * count);
		left -= count;
	}
}

struct board
any_board(struct chance *chance)
{
	struct board board = {{0}};
	bool x_first = chance_one_in(chance, 2);
	put_any(chance, &board, x_first ? SIDE_X : SIDE_O);
	put_any(chance, &board, x_first ? SIDE_O : SIDE_X);
	return board;
}
