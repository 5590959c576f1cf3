/*
 * play.c - how many dice must be played, and all positions that can come out of it.
 *
 * Few positions come up twice by construction, and only those are looked for in the list:
 * - Of a doublet the sources are taken in falling order. Every legal order can be sorted so (what a step
 * needs comes from higher points), and different sets of sources lead to different positions.
 * - Of two different dice the order higher, lower comes first. A play in the other order whose second step
 * was possible at the start has been made already. Else two plays can meet only where a checker runs with
 * both dice, or where a checker is borne off.
 */
#include "server/rules/play.h"

#include <assert.h>
#include <string.h>

#include "server/rules/walk.h"

struct results {
	struct board *list;
	struct play *plays; /* what leads to them; NULL: not wanted */
	int count;
	int used;	  /* dice used by the plays in the list */
	struct play path; /* as far as it has been gone, of a doublet */
};

static struct step
step_of(int from, int die)
{
	return (struct step){.from = (uint8_t)from, .to = (uint8_t)(from > die ? from - die : POINT_OFF)};
}

static void
results_add(struct results *results, const struct board *board, const struct play *play)
{
	assert(results->count < PLAY_RESULTS);
	if (results->plays != NULL)
		results->plays[results->count] = *play;
	results->list[results->count++] = *board;
}

static void
results_add_new(struct results *results, const struct board *board, const struct play *play)
{
	for (int i = 0; i < results->count; i++) {
		if (memcmp(&results->list[i], board, sizeof *board) == 0)
			return;
	}
	results_add(results, board, play);
}

/* Takes the highest point out of a set that is not empty. */
static int
take_highest(uint32_t *points)
{
	int point = walk_highest(*points);
	*points ^= walk_bit(point);
	return point;
}

static bool
is_doublet(struct dice dice)
{
	return dice.die[0] == dice.die[1];
}

static int
higher_die(struct dice dice)
{
	return dice.die[0] > dice.die[1] ? dice.die[0] : dice.die[1];
}

static int
lower_die(struct dice dice)
{
	return dice.die[0] < dice.die[1] ? dice.die[0] : dice.die[1];
}

/* Collects the longest continuations (R5.1) whose sources fall from `highest` on. */
static void
collect_doublet(const struct walk *walk, int die, int used, int highest, struct results *results)
{
	uint32_t sources = 0;
	if (used < PLAY_STEPS)
		sources = walk_sources(walk, die) & (walk_bit(highest + 1) - 1);
	if (sources == 0) {
		if (used < results->used || used == 0)
			return;
		if (used > results->used) {
			results->used = used;
			results->count = 0;
		}
		results->path.count = (uint8_t)used;
		results_add(results, &walk->board, &results->path);
		return;
	}
	while (sources != 0) {
		int from = take_highest(&sources);
		struct walk next = walk_step(walk, from, die);
		results->path.steps[used] = step_of(from, die);
		collect_doublet(&next, die, used + 1, from, results);
	}
}

static void
collect_higher_first(const struct walk *walk, int higher, int lower, struct results *results)
{
	uint32_t firsts = walk_sources(walk, higher);
	while (firsts != 0) {
		int first = take_highest(&firsts);
		struct walk middle = walk_step(walk, first, higher);
		uint32_t seconds = walk_sources(&middle, lower);
		while (seconds != 0) {
			int second = take_highest(&seconds);
			struct walk end = walk_step(&middle, second, lower);
			bool runs = second == first - higher || first == second - lower;
			bool bears_off = first <= higher || second <= lower;
			const struct play play = {
				.count = 2, .steps = {step_of(first, higher), step_of(second, lower)}};
			if (runs || bears_off)
				results_add_new(results, &end.board, &play);
			else
				results_add(results, &end.board, &play);
		}
	}
}

static void
collect_lower_first(const struct walk *walk, int higher, int lower, struct results *results)
{
	uint32_t already = walk_sources(walk, higher);
	uint32_t firsts = walk_sources(walk, lower);
	while (firsts != 0) {
		int first = take_highest(&firsts);
		struct walk middle = walk_step(walk, first, lower);
		uint32_t seconds = walk_sources(&middle, higher) & ~already;
		while (seconds != 0) {
			int second = take_highest(&seconds);
			struct walk end = walk_step(&middle, second, higher);
			const struct play play = {
				.count = 2, .steps = {step_of(first, lower), step_of(second, higher)}};
			results_add_new(results, &end.board, &play);
		}
	}
}

static void
collect_single(const struct walk *walk, int die, struct results *results)
{
	uint32_t sources = walk_sources(walk, die);
	while (sources != 0) {
		int from = take_highest(&sources);
		struct walk end = walk_step(walk, from, die);
		results_add(results, &end.board, &(struct play){.count = 1, .steps = {step_of(from, die)}});
	}
}

int
play_list(const struct board *board, enum side side, struct dice dice, struct board *list, struct play *plays)
{
	struct walk walk = walk_begin(board, side);
	struct results results = {.list = list, .plays = plays};
	int higher = higher_die(dice);
	int lower = lower_die(dice);
	assert(lower >= 1 && higher <= 6);

	if (is_doublet(dice)) {
		collect_doublet(&walk, higher, 0, POINT_BAR, &results);
		return results.count;
	}
	collect_higher_first(&walk, higher, lower, &results);
	collect_lower_first(&walk, higher, lower, &results);
	if (results.count == 0)
		collect_single(&walk, higher, &results); /* R5.2 */
	if (results.count == 0)
		collect_single(&walk, lower, &results);
	return results.count;
}

int
play_results(const struct board *board, enum side side, struct dice dice, struct board *list)
{
	return play_list(board, side, dice, list, NULL);
}

/*
 * The longest play with the dice in this order, no longer than `count`; of doublets the sources fall. Leaves
 * the steps in play->steps, of which only the first `returned value` are meant.
 */
static int
longest(const struct walk *walk, const int *order, int count, int highest, struct step *steps)
{
	if (count == 0)
		return 0;
	int best = 0;
	int next_highest = POINT_BAR;
	uint32_t sources = walk_sources(walk, order[0]) & (walk_bit(highest + 1) - 1);
	while (sources != 0 && best < count) {
		int from = take_highest(&sources);
		struct step rest[PLAY_STEPS];
		struct walk next = walk_step(walk, from, order[0]);
		if (count > 1 && order[0] == order[1])
			next_highest = from;
		int length = 1 + longest(&next, order + 1, count - 1, next_highest, rest);
		if (length <= best)
			continue;
		best = length;
		steps[0] = step_of(from, order[0]);
		memcpy(steps + 1, rest, (size_t)(length - 1) * sizeof *rest);
	}
	return best;
}

/* Some play with as many dice as possible; of one die alone the higher (R5.2). */
static struct play
longest_play(const struct board *board, enum side side, struct dice dice)
{
	struct walk walk = walk_begin(board, side);
	int higher = higher_die(dice);
	int lower = lower_die(dice);
	assert(lower >= 1 && higher <= 6);

	struct play play = {0};
	int count = is_doublet(dice) ? PLAY_STEPS : 2;
	const int falling[PLAY_STEPS] = {higher, lower, lower, lower};
	play.count = (uint8_t)longest(&walk, falling, count, POINT_BAR, play.steps);
	if (is_doublet(dice) || play.count == 2)
		return play;

	struct play other = {0};
	const int rising[2] = {lower, higher};
	other.count = (uint8_t)longest(&walk, rising, count, POINT_BAR, other.steps);
	return other.count > play.count ? other : play;
}

int
play_dice(const struct board *board, enum side side, struct dice dice)
{
	return longest_play(board, side, dice).count;
}

bool
play_only(const struct board *board, enum side side, struct dice dice, struct play *only)
{
	struct board results[PLAY_RESULTS];
	if (play_results(board, side, dice, results) != 1)
		return false;
	*only = longest_play(board, side, dice);
	return true;
}

/* Goes on with all of these dice in this order to `result`, a step for each in *play; of doublets the sources
 * fall. */
static bool
find_way(const struct walk *walk, const int *order, int left, int highest, const struct board *result,
	struct play *play)
{
	if (left == 0)
		return memcmp(&walk->board, result, sizeof *result) == 0;
	uint32_t sources = walk_sources(walk, order[0]) & (walk_bit(highest + 1) - 1);
	while (sources != 0) {
		int from = take_highest(&sources);
		bool falls = left > 1 && order[0] == order[1];
		struct walk next = walk_step(walk, from, order[0]);
		play->steps[play->count++] = step_of(from, order[0]);
		if (find_way(&next, order + 1, left - 1, falls ? from : POINT_BAR, result, play))
			return true;
		play->count--;
	}
	return false;
}

bool
play_leading_to(const struct board *board, enum side side, struct dice dice, const struct board *result,
	struct play *play)
{
	const struct walk walk = walk_begin(board, side);
	int higher = higher_die(dice), lower = lower_die(dice);
	int must = play_dice(board, side, dice);
	const int falling[PLAY_STEPS] = {higher, lower, lower, lower}, rising[2] = {lower, higher};

	*play = (struct play){0};
	if (find_way(&walk, falling, must, POINT_BAR, result, play))
		return true;
	/* R5.2: the lower die alone only if the higher can't be played. */
	if (is_doublet(dice) || must == 0 || (must == 1 && walk_sources(&walk, higher) != 0))
		return false;
	return find_way(&walk, rising, must, POINT_BAR, result, play);
}
