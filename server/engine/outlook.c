/*
 * outlook.c - the lines of play that a decision about the cube is made of.
 */
#include <assert.h>

#include "server/engine/cube.h"
#include "server/engine/engine.h"
#include "server/engine/throws.h"

/* Fills the ends of the lines through this position, from `line` on; `plies` throws are still to come. */
static void
look_out(const struct engine *engine, const struct worth *worth, const struct board *board, enum side on_roll,
	int plies, int line, struct outlook *outlook)
{
	if (plies == 0) {
		outlook->ends[line].chances = engine_evaluate(engine, board, on_roll);
		outlook->ends[line].life = cube_life(board);
		return;
	}
	bool is_over = position_kind(board) == KIND_OVER;
	struct worth theirs = worth_turned(worth);
	int lines = plies == 1 ? 1 : THROWS;
	for (int number = 0; number < THROWS; number++) {
		struct board after = *board;
		if (!is_over)
			engine_choose(engine, worth, board, on_roll, throw_dice(number), &after);
		look_out(engine, &theirs, &after, side_other(on_roll), plies - 1, line + number * lines,
			outlook);
	}
}

void
engine_look_out(const struct engine *engine, const struct worth *worth, const struct board *board,
	enum side on_roll, int plies, struct outlook *outlook)
{
	assert(plies >= 0 && plies <= OUTLOOK_PLIES);
	outlook->plies = plies;
	look_out(engine, worth, board, on_roll, plies, 0, outlook);
}

static int
line_shares(const struct outlook *outlook, int line)
{
	int shares = 1;

	for (int ply = 0; ply < outlook->plies; ply++) {
		shares *= throw_shares(throw_dice(line % THROWS));
		line /= THROWS;
	}
	return shares;
}

struct chances
outlook_chances(const struct outlook *outlook)
{
	struct chances mean = {{0}};
	int lines = 1, all = 1;

	for (int ply = 0; ply < outlook->plies; ply++) {
		lines *= THROWS;
		all *= THROWS_SHARES;
	}
	for (int line = 0; line < lines; line++) {
		float share = (float)line_shares(outlook, line) / (float)all;
		for (int i = 0; i < CHANCES; i++)
			mean.of[i] += share * outlook->ends[line].chances.of[i];
	}
	return outlook->plies % 2 == 0 ? mean : chances_turned(&mean);
}
