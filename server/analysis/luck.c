/*
 * luck.c - how lucky a throw was: what the game is worth after it, less the mean of all throws.
 */
#include "server/analysis/luck.h"

/* Its place among the lines of an outlook of one throw. */
static int
line_of(struct dice dice)
{
	int high = dice.die[0], low = dice.die[1];

	if (low > high) {
		high = dice.die[1];
		low = dice.die[0];
	}
	return high * (high - 1) / 2 + low - 1;
}

/* Behind a throw of the outlook, to the side that has thrown. */
static float
value_behind(struct judge *judge, const struct stakes *stakes, int line)
{
	const struct stakes theirs = stakes_turned(stakes);

	judge->end.plies = 0;
	judge->end.ends[0] = judge->ahead.ends[line];
	return judge_turned(stakes, judge_value_of(&theirs, &judge->end));
}

/* The mean over the throws with which the side of these stakes would begin the game. */
static float
opening_mean(struct judge *judge, const struct stakes *stakes, const struct board *board, enum side side)
{
	const struct stakes mine = *stakes;
	float sum = 0;

	judge_look_out(judge, &mine, board, side, 1);
	for (int line = 0, high = 1; high <= 6; high++)
		for (int low = 1; low <= high; low++, line++)
			if (low < high)
				sum += value_behind(judge, &mine, line);
	return sum / 15;
}

float
luck_of(struct judge *judge, const struct situation *situation)
{
	const struct stakes *stakes = &situation->stakes;
	const struct stakes theirs = stakes_turned(stakes);
	float mean;

	if (situation->opening) {
		float other = opening_mean(judge, &theirs, &situation->board, side_other(situation->side));
		mean = judge_turned(stakes, other);
		mean = (mean + opening_mean(judge, stakes, &situation->board, situation->side)) / 2;
	} else {
		judge_look_out(judge, stakes, &situation->board, situation->side, 1);
		mean = cube_decide(stakes, &judge->ahead).no_double;
	}
	return value_behind(judge, stakes, line_of(situation->dice)) - mean;
}
