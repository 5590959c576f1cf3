/*
 * bearoff.c - the table of bear-offs. Rows are in the order of the counts on the points, the highest point's
 * first: whatever a roll leads to stands above.
 */
#include "server/engine/bearoff.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "server/engine/throws.h"

/* In how many ways up to so many checkers (0 to 15) stand on so many points: over `points` choose `checkers +
 * points`. The first row is that of one point. */
static const uint16_t arrangements[BEAROFF_POINTS][BOARD_CHECKERS + 1] = {
	{1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16},
	{1, 3, 6, 10, 15, 21, 28, 36, 45, 55, 66, 78, 91, 105, 120, 136},
	{1, 4, 10, 20, 35, 56, 84, 120, 165, 220, 286, 364, 455, 560, 680, 816},
	{1, 5, 15, 35, 70, 126, 210, 330, 495, 715, 1001, 1365, 1820, 2380, 3060, 3876},
	{1, 6, 21, 56, 126, 252, 462, 792, 1287, 2002, 3003, 4368, 6188, 8568, 11628, 15504},
	{1, 7, 28, 84, 210, 462, 924, 1716, 3003, 5005, 8008, 12376, 18564, 27132, 38760, 54264},
};

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
		row += arrangements[point - 1][left] - arrangements[point - 1][rest];
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

/* The results of a throw, as rows. */
struct choice {
	int count;
	int rows[PLAY_RESULTS];
	bool keeps[PLAY_RESULTS]; /* all 15 checkers */
};

static void
choice_make(struct choice *choice, const struct board *board, struct dice dice)
{
	struct board results[PLAY_RESULTS];
	choice->count = play_results(board, SIDE_O, dice, results);
	for (int i = 0; i < choice->count; i++) {
		choice->rows[i] = bearoff_row(&results[i], SIDE_O);
		choice->keeps[i] = board_off(&results[i], SIDE_O) == 0;
	}
}

/* What follows the play after which the fewest rolls are needed. */
static const float *
soonest(const struct bearoff *bearoff, const struct choice *choice)
{
	int best = choice->rows[0];
	for (int i = 1; i < choice->count; i++) {
		if (bearoff->mean[choice->rows[i]] < bearoff->mean[best])
			best = choice->rows[i];
	}
	return bearoff->chance[best];
}

/* The least chance to have all checkers left after so many rolls more. */
static float
least_kept(const struct bearoff *bearoff, const struct choice *choice, int rolls)
{
	float least = 1;
	for (int i = 0; i < choice->count; i++) {
		float kept = choice->keeps[i] ? bearoff->kept[choice->rows[i]][rolls] : 0;
		least = kept < least ? kept : least;
	}
	return least;
}

static void
make_row(struct bearoff *bearoff, const struct board *board, int row)
{
	struct choice choice;
	float *chance = bearoff->chance[row], *kept = bearoff->kept[row];
	bool all_left = board_off(board, SIDE_O) == 0;
	kept[0] = all_left;
	for (int number = 0; number < THROWS; number++) {
		struct dice dice = throw_dice(number);
		float share = (float)throw_shares(dice) / THROWS_SHARES;
		choice_make(&choice, board, dice);
		const float *after = soonest(bearoff, &choice);
		for (int rolls = 1; rolls < BEAROFF_ROLLS; rolls++)
			chance[rolls] += share * after[rolls - 1];
		for (int rolls = 1; all_left && rolls < BEAROFF_KEPT; rolls++)
			kept[rolls] += share * least_kept(bearoff, &choice, rolls - 1);
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

float
bearoff_gammon(const struct bearoff *bearoff, const struct board *board, enum side on_roll, enum side loser)
{
	const float *winner = bearoff->chance[bearoff_row(board, side_other(loser))];
	const float *kept = bearoff->kept[bearoff_row(board, loser)];
	int before = loser == on_roll ? 0 : 1; /* the winner's rolls that the loser has none for */
	float gammon = 0;
	for (int rolls = 0; rolls < BEAROFF_KEPT; rolls++)
		gammon += kept[rolls] * winner[rolls + before];
	return gammon;
}
