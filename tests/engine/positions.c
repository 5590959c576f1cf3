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
