/*
 * evaluate.c - `barpoint-rules evaluate`: the chances of the side on roll, row by row.
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
	if (!board_read(&board, SIDE_O, row->fields[0]))
		return "board: not a position";
	struct chances chances =
		engine_look_ahead(&judge->engine, &worth_money, &board, SIDE_O, judge->plies);
	row_print(row, 1);
	for (int i = 0; i < CHANCES; i++)
		printf("%.6f\t", (double)chances.of[i]);
	printf("%.4f\n", (double)chances_equity(&chances));
	return NULL;
}

int
run_evaluate(char **words)
{
	return judge_rows(words, 1, complete);
}
