/*
 * perft.c - `barpoint-rules perft`: the number of lines of play, ply by ply.
 */
#include <stdio.h>
#include <stdlib.h>

#include "tools/rules/rows.h"
#include "tools/rules/subcommands.h"

enum { DEPTH_MAX = 9 };

/*
 * The sum of the numbers of distinct results over all lines of `depth` plies. A roll that can't be played
 * leaves the board as it is; a line ends when a side has borne off all checkers.
 */
static unsigned long long
count_lines(const struct board *board, enum side side, int depth)
{
	struct board results[PLAY_RESULTS];
	unsigned long long lines = 0;
	for (uint8_t high = 1; high <= 6; high++) {
		for (uint8_t low = 1; low <= high; low++) {
			struct dice dice = {{high, low}};
			int count = play_results(board, side, dice, results);
			if (depth == 1) {
				lines += (unsigned)count;
				continue;
			}
			if (count == 0)
				lines += count_lines(board, side_other(side), depth - 1);
			for (int i = 0; i < count; i++) {
				if (board_off(&results[i], side) < BOARD_CHECKERS)
					lines += count_lines(&results[i], side_other(side), depth - 1);
			}
		}
	}
	return lines;
}

int
run_perft(char **words)
{
	struct board board;
	int depth;
	if (!board_read(&board, SIDE_O, words[0])) {
		fprintf(stderr, "barpoint-rules: BOARD is not a position\n");
		return EXIT_FAILURE;
	}
	if (!field_number(words[1], 1, DEPTH_MAX, &depth)) {
		fprintf(stderr, "barpoint-rules: N is not a number from 1 to %d\n", DEPTH_MAX);
		return EXIT_FAILURE;
	}
	for (int ply = 1; ply <= depth; ply++) {
		printf("%d\t%llu\n", ply, count_lines(&board, SIDE_O, ply));
		fflush(stdout);
	}
	return EXIT_SUCCESS;
}
