/*
 * bearoff.c - the table of bear-offs. Rows are in the order of the counts on the points, the highest point's
 * first: whatever a roll leads to stands above.
 */
#include "server/engine/bearoff.h"

#include <assert.h>
#include <string.h>

#include "server/rules/play.h"

enum { THROWS = 36 };

/* In how many ways up to `checkers` of them stand on so many points: over `points` choose `checkers +
 * points`. */
static int
arrangements(int points, int checkers)
{
	int ways = 1;
	for (int i = 1; i <= points; i++)
		ways = ways * (checkers + i) / i;
	return ways;
}

bool
bearoff_has(const struct board *board, enum side side)
{
	for (int point = BEAROFF_POINTS + 1; point <= POINT_BAR; point++) {
		if (board_count(board, side, point) > 0)
			return false;
	}
	return true;
}

int
bearoff_row(const struct board *board, enum side side)
{
	int row = 0;
	int left = BOARD_CHECKERS;
	for (int point = BEAROFF_POINTS; point >= 1; point--) {
		int rest = left - board_count(board, side, point);
		row += arrangements(point, left) - arrangements(point, rest);
		left = rest;
	}
	return row;
}

/* The position of the next row, O's. */
static void
step_row(struct board *board)
{
	if (board_off(board, SIDE_O) > 0) {
		board->at[1]++;
		return;
	}
	int lowest = 1;
	while (board->at[lowest] == 0)
		lowest++;
	board->at[lowest] = 0;
	board->at[lowest + 1]++;
}

static int
best_row(const struct bearoff *bearoff, const struct board *board, struct dice dice)
{
	struct board results[PLAY_RESULTS];
	int count = play_results(board, SIDE_O, dice, results);
	int best = -1;
	for (int i = 0; i < count; i++) {
		int row = bearoff_row(&results[i], SIDE_O);
		if (best < 0 || bearoff->mean[row] < bearoff->mean[best])
			best = row;
	}
	return best;
}

static void
make_row(struct bearoff *bearoff, const struct board *board, int row)
{
	float *chance = bearoff->chance[row];
	for (uint8_t high = 1; high <= 6; high++) {
		for (uint8_t low = 1; low <= high; low++) {
			const float *after =
				bearoff->chance[best_row(bearoff, board, (struct dice){{high, low}})];
			float share = (high == low ? 1.0f : 2.0f) / THROWS;
			for (int rolls = 1; rolls < BEAROFF_ROLLS; rolls++)
				chance[rolls] += share * after[rolls - 1];
		}
	}
	for (int rolls = 1; rolls < BEAROFF_ROLLS; rolls++)
		bearoff->mean[row] += (float)rolls * chance[rolls];
}

void
bearoff_make(struct bearoff *bearoff)
{
	struct board board = {{0}};
	memset(bearoff, 0, sizeof *bearoff);
	bearoff->chance[0][0] = 1;
	for (int row = 1; row < BEAROFF_POSITIONS; row++) {
		step_row(&board);
		make_row(bearoff, &board, row);
	}
	assert(bearoff_row(&board, SIDE_O) == BEAROFF_POSITIONS - 1);
}

float
bearoff_win(const struct bearoff *bearoff, const struct board *board, enum side on_roll)
{
	const float *ours = bearoff->chance[bearoff_row(board, on_roll)];
	const float *theirs = bearoff->chance[bearoff_row(board, side_other(on_roll))];
	float win = 0;
	float in_time = 0; /* we have borne off in as many rolls or fewer */
	for (int rolls = 1; rolls < BEAROFF_ROLLS; rolls++) {
		in_time += ours[rolls];
		win += in_time * theirs[rolls];
	}
	return win > 1 ? 1 : win;
}
