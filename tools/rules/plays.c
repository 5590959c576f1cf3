/*
 * plays.c - `barpoint-rules plays`: the distinct results of all legal plays, row by row.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "tools/rules/rows.h"
#include "tools/rules/subcommands.h"

static int
by_bytes(const void *one, const void *other)
{
	return strcmp(one, other);
}

static const char *
complete(const struct row *row, const void *context)
{
	(void)context;
	struct board board;
	struct dice dice;
	const char *fault = fields_board_and_dice(row, &board, &dice);
	if (fault != NULL)
		return fault;

	struct board results[PLAY_RESULTS];
	char texts[PLAY_RESULTS][BOARD_TEXT_SIZE];
	int count = play_results(&board, SIDE_O, dice, results);
	for (int i = 0; i < count; i++)
		board_write(&results[i], SIDE_O, texts[i]);
	qsort(texts, (size_t)count, sizeof *texts, by_bytes);

	row_print(row, 2);
	printf("%d\t", count);
	for (int i = 0; i < count; i++)
		printf("%s%s", i > 0 ? ";" : "", texts[i]);
	printf("\n");
	return NULL;
}

int
run_plays(char **words)
{
	(void)words;
	return rows_complete(2, complete, NULL);
}
