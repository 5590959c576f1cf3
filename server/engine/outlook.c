/*
 * outlook.c - the lines of play that a decision about the cube is made of.
 */
#include <assert.h>

#include "server/engine/cube.h"
#include "server/engine/sieve.h"

/* Fills the ends of the lines through this position, from `line` on; `plies` throws are still to come, and
 * `chances` are those of the side on roll at first sight. */
static void
look_out(const struct engine *engine, const struct worth *worth, const struct chosen *here, enum side on_roll,
	int plies, int line, struct outlook *outlook)
{
	if (plies == 0) {
		outlook->ends[line].chances = here->chances;
		outlook->ends[line].life = cube_life(&here->after);
		return;
	}
	struct worth theirs = worth_turned(worth);
	int lines = plies == 1 ? 1 : THROWS;
	struct chosen chosen[THROWS];
	if (position_kind(&here->after) == KIND_OVER) {
		for (int number = 0; number < THROWS; number++)
			chosen[number] = (struct chosen){here->after, chances_turned(&here->chances)};
	} else {
		sieve_choose_all(engine, worth, &here->after, on_roll, chosen);
	}
	for (int number = 0; number < THROWS; number++)
		look_out(engine, &theirs, &chosen[number], side_other(on_roll), plies - 1,
			line + number * lines, outlook);
}

void
engine_look_out(const struct engine *engine, const struct worth *worth, const struct board *board,
	enum side on_roll, int plies, struct outlook *outlook)
{
	assert(plies >= 0 && plies <= OUTLOOK_PLIES);
	outlook->plies = plies;
	struct chosen here = {*board, engine_evaluate(engine, board, on_roll)};
	look_out(engine, worth, &here, on_roll, plies, 0, outlook);
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
