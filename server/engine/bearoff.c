/*
 * bearoff.c - the table of bear-offs. Rows are in the order of the counts on the points, the highest point's
 * first: whatever a roll leads to comes above.
 */
#include "server/engine/bearoff.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "server/engine/throws.h"

/* In how many ways up to `checkers` checkers (0 to 15) lie on `points` points: over `points` choose `checkers
 * + points`. The first row is that of one point. */
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

/* What is left of a row after each way to play one number. */
struct choice {
	int count;
	int rows[BEAROFF_POINTS];
	bool bears_off; /* one of them */
};

static void
add_step(struct choice *choice, const struct board *board, int from, int to)
{
	struct board after = *board;
	after.at[from]--;
	if (to > 0)
		after.at[to]++;
	else
		choice->bears_off = true;
	choice->rows[choice->count++] = bearoff_row(&after, SIDE_O);
}

/* Of the rules only this is left where nobody is in the way: the number always can be played, and a checker
 * bears off by a higher number only from the highest point. */
static void
choice_make(struct choice *choice, const struct board *board, int number)
{
	bool above = false;
	*choice = (struct choice){0};
	for (int point = BEAROFF_POINTS; point >= 1; point--) {
		if (board->at[point] == 0)
			continue;
		if (point >= number || !above)
			add_step(choice, board, point, point - number);
		above = true;
	}
}

static float
throw_share(struct dice dice)
{
	return (float)throw_shares(dice) / THROWS_SHARES;
}

static int
sooner(const struct bearoff *bearoff, int one, int other)
{
	return bearoff->mean[other] < bearoff->mean[one] ? other : one;
}

/* The row with the fewest rolls to go after these steps, and that number as many times more. */
static int
soonest_after(const struct bearoff *bearoff, const struct choice *choice, int number, int times)
{
	int best = bearoff->soonest[choice->rows[0]][number - 1][times];
	for (int i = 1; i < choice->count; i++)
		best = sooner(bearoff, best, bearoff->soonest[choice->rows[i]][number - 1][times]);
	return best;
}

/* Once the row's own rolls are known: whatever leads to it asks where it leads. */
static void
keep_soonest(struct bearoff *bearoff, const struct choice choices[], int row)
{
	for (int number = 1; number <= 6; number++) {
		bearoff->soonest[row][number - 1][0] = (uint16_t)row;
		for (int times = 1; times < BEAROFF_TIMES; times++)
			bearoff->soonest[row][number - 1][times] =
				(uint16_t)soonest_after(bearoff, &choices[number - 1], number, times - 1);
	}
}

/* What follows the play after which the fewest rolls are needed. */
static const float *
soonest(const struct bearoff *bearoff, const struct choice choices[], struct dice dice)
{
	int high = dice.die[0], low = dice.die[1];
	if (high == low)
		return bearoff->chance[soonest_after(bearoff, &choices[high - 1], high, 3)];
	int one = soonest_after(bearoff, &choices[high - 1], low, 1);
	int other = soonest_after(bearoff, &choices[low - 1], high, 1);
	return bearoff->chance[sooner(bearoff, one, other)];
}

/* For a row of all 15 checkers: of the chances to have them all left after that many rolls more the least of
 * all results; those of other rows are 0. */
static void
add_least_kept(const struct bearoff *bearoff, float kept[], const struct board *board, struct dice dice)
{
	struct board results[PLAY_RESULTS];
	int count = play_results(board, SIDE_O, dice, results);
	float least[BEAROFF_KEPT];
	for (int rolls = 0; rolls < BEAROFF_KEPT; rolls++)
		least[rolls] = 1;
	for (int i = 0; i < count; i++) {
		const float *after = bearoff->kept[bearoff_row(&results[i], SIDE_O)];
		for (int rolls = 0; rolls < BEAROFF_KEPT; rolls++)
			least[rolls] = after[rolls] < least[rolls] ? after[rolls] : least[rolls];
	}
	for (int rolls = 1; rolls < BEAROFF_KEPT; rolls++)
		kept[rolls] += throw_share(dice) * least[rolls - 1];
}

static void
make_row(struct bearoff *bearoff, const struct board *board, int row)
{
	struct choice choices[6];
	float *chance = bearoff->chance[row], *kept = bearoff->kept[row];
	bool all_left = board_off(board, SIDE_O) == 0;
	kept[0] = all_left;
	for (int number = 1; number <= 6; number++)
		choice_make(&choices[number - 1], board, number);
	for (int number = 0; number < THROWS; number++) {
		struct dice dice = throw_dice(number);
		const float *after = soonest(bearoff, choices, dice);
		for (int rolls = 1; rolls < BEAROFF_ROLLS; rolls++)
			chance[rolls] += throw_share(dice) * after[rolls - 1];
		if (all_left && !choices[dice.die[0] - 1].bears_off && !choices[dice.die[1] - 1].bears_off)
			add_least_kept(bearoff, kept, board, dice);
	}
	for (int rolls = 1; rolls < BEAROFF_ROLLS; rolls++)
		bearoff->mean[row] += (float)rolls * chance[rolls];
	keep_soonest(bearoff, choices, row);
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
