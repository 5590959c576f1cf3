/*
 * bench.c - `barpoint-rules bench`: lists of legal plays per second, for all 21 rolls in positions of random
 * play, interleaved with the simple generator of the tests.
 */
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#include "server/rules/play.h"
#include "tools/rules/rows.h"
#include "tools/rules/subcommands.h"
#include "tools/rules/yardstick.h"

enum {
	POSITIONS = 2000,
	ROLLS = 21,
	RUNS = 7,
	RUNS_MAX = 1000,
	NAIVE_SHARE = 10, /* the simple one gets every tenth position */
};

struct position {
	struct board board;
	enum side side;
};

typedef int generator(const struct board *board, enum side side, struct dice dice, struct board *results);

/* Always the same numbers, so that all builds are measured on the same positions. */
static unsigned
next_random(uint64_t *state)
{
	*state = *state * 6364136223846793005u + 1442695040888963407u;
	return (unsigned)(*state >> 33);
}

static void
play_randomly(struct position *positions, int count)
{
	struct board results[PLAY_RESULTS];
	uint64_t state = 1;
	struct position now = {.side = SIDE_O};
	board_set_up(&now.board);
	for (int i = 0; i < count; i++) {
		positions[i] = now;
		struct dice dice = {
			{(uint8_t)(next_random(&state) % 6 + 1), (uint8_t)(next_random(&state) % 6 + 1)}};
		int legal = play_results(&now.board, now.side, dice, results);
		if (legal > 0)
			now.board = results[next_random(&state) % (unsigned)legal];
		if (board_off(&now.board, now.side) == BOARD_CHECKERS)
			board_set_up(&now.board);
		now.side = side_other(now.side);
	}
}

static double
seconds(void)
{
	struct timespec now;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec + (double)now.tv_nsec / 1e9;
}

/* Lists per second; *found counts the results, which must agree. */
static double
measure(generator *generate, const struct position *positions, int every, long *found)
{
	struct board results[PLAY_RESULTS];
	long lists = 0;
	*found = 0;
	double start = seconds();
	for (int i = 0; i < POSITIONS; i += every) {
		for (uint8_t high = 1; high <= 6; high++) {
			for (uint8_t low = 1; low <= high; low++) {
				struct dice dice = {{high, low}};
				*found += generate(&positions[i].board, positions[i].side, dice, results);
				lists++;
			}
		}
	}
	return (double)lists / (seconds() - start);
}

int
run_bench(char **words)
{
	static struct position positions[POSITIONS];
	double best = 0;
	double best_naive = 0;
	long found = 0;
	long found_naive = 0;
	long found_same = 0;
	int runs = RUNS;
	if (words[0] != NULL && (words[1] != NULL || !field_number(words[0], 1, RUNS_MAX, &runs))) {
		fprintf(stderr, "barpoint-rules: bench takes a number from 1 to %d\n", RUNS_MAX);
		return 2;
	}
	play_randomly(positions, POSITIONS);
	for (int run = 0; run < runs; run++) {
		double rate = measure(play_results, positions, 1, &found);
		best = rate > best ? rate : best;
		rate = measure(naive_results, positions, NAIVE_SHARE, &found_naive);
		best_naive = rate > best_naive ? rate : best_naive;
	}
	measure(play_results, positions, NAIVE_SHARE, &found_same);
	if (found_same != found_naive) {
		fprintf(stderr, "barpoint-rules: the generators disagree: %ld and %ld results\n", found_same,
			found_naive);
		return EXIT_FAILURE;
	}
	printf("positions      %d of random play, %d rolls each, best of %d runs\n", POSITIONS, ROLLS, runs);
	printf("results        %.1f a list\n", (double)found / (POSITIONS * ROLLS));
	printf("lists/s        %.0f\n", best);
	printf("simple         %.0f\n", best_naive);
	printf("ratio          %.1f\n", best / best_naive);
	return EXIT_SUCCESS;
}
