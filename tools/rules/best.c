/*
 * best.c - `barpoint-rules best`: the play that the engine finds best, row by row.
 */
#include <stdio.h>
#include <stdlib.h>

#include "tools/rules/judge.h"
#include "tools/rules/rows.h"
#include "tools/rules/subcommands.h"

static const char *
complete(const struct row *row, const void *context)
{
	const struct judge *judge = context;
	struct board board;
	struct dice dice;
	const char *fault = fields_board_and_dice(row, &board, &dice);
	if (fault != NULL)
		return fault;
	if (position_kind(&board) == KIND_OVER)
		return "board: the game is over";

	struct ranked_play ranked[PLAY_RESULTS];
	char result[BOARD_TEXT_SIZE];
	int count = engine_rank(&judge->engine, &worth_money, &board, SIDE_O, dice, judge->plies, ranked);
	int chosen = 0;
	if (judge->level != NULL)
		chosen = level_play(
			judge->level, &judge->secret, &worth_money, &board, SIDE_O, dice, ranked, count);
	board_write(&ranked[chosen].after, SIDE_O, result);
	row_print(row, 2);
	printf("%s\t%.4f\n", result, (double)ranked[chosen].worth);
	return NULL;
}

int
run_best(char **words)
{
	return judge_rows(words, 2, complete);
}
