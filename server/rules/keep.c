/*
 * keep.c - what of a wrong play may stay (R9.6): every legal play is compared with every set of its steps.
 *
 * A set of steps leads to one position in whatever order they are made, so it is compared as a set. Of a
 * doublet only the plays whose sources fall are looked at: play.c says why that is enough.
 */
#include "server/rules/keep.h"

#include <assert.h>
#include <string.h>

#include "server/rules/place.h"
#include "server/rules/walk.h"

enum { SETS = 1 << PLAY_STEPS };

/* All sets of up to four steps, bit i = step i: larger ones first, of equal ones that with the
 * earlier steps. */
static const uint8_t sets[] = {15, 7, 11, 13, 14, 3, 5, 9, 6, 10, 12, 1, 2, 4, 8, 0};
static_assert(sizeof sets == SETS, "every set of steps");

struct keeping {
	const struct play *play;
	bool can_stay[SETS]; /* by place in `sets` */
	int best;	     /* place in `sets` */
	struct play legal;
	int dice[PLAY_STEPS]; /* of the steps of `legal` */
};

struct play
place_kept(const struct play *play, unsigned bits)
{
	struct play kept = {0};

	for (int i = 0; i < play->count; i++) {
		if (!(bits >> i & 1))
			continue;
		int at = kept.count++;
		for (; at > 0 && kept.steps[at - 1].from < play->steps[i].from; at--)
			kept.steps[at] = kept.steps[at - 1];
		kept.steps[at] = play->steps[i];
	}
	return kept;
}

/* Each step finds its checker without those that go back. Steps of a legal play come from above. */
static bool
can_stay(const struct board *board, enum side side, const struct play *play, unsigned bits)
{
	struct refusal_detail where;

	if (bits >> play->count != 0)
		return false;
	struct play kept = place_kept(play, bits);
	return place_check(board, side, &kept, &where) == REFUSAL_NONE;
}

/* *used: the steps of `legal` that they are. */
static bool
is_part_of(const struct play *play, unsigned bits, const struct play *legal, unsigned *used)
{
	*used = 0;
	for (int i = 0; i < play->count; i++) {
		if (!(bits >> i & 1))
			continue;
		int j = 0;
		while (j < legal->count && (*used >> j & 1 || legal->steps[j].from != play->steps[i].from ||
						   legal->steps[j].to != play->steps[i].to))
			j++;
		if (j == legal->count)
			return false;
		*used |= 1u << j;
	}
	return true;
}

static void
look_at(struct keeping *keeping, const struct play *legal, const int *dice)
{
	unsigned used;

	for (int i = 0; i < keeping->best; i++) {
		if (keeping->can_stay[i] && is_part_of(keeping->play, sets[i], legal, &used)) {
			keeping->best = i;
			keeping->legal = *legal;
			memcpy(keeping->dice, dice, legal->count * sizeof *dice);
		}
	}
}

/* Every way to play all of these dice in this order; of doublets the sources fall. */
static void
each_play(const struct walk *walk, const int *order, int left, int highest, struct play *so_far,
	struct keeping *keeping)
{
	if (left == 0) {
		look_at(keeping, so_far, order - so_far->count);
		return;
	}
	uint32_t sources = walk_sources(walk, order[0]) & (walk_bit(highest + 1) - 1);
	while (sources != 0) {
		int from = walk_highest(sources);
		sources ^= walk_bit(from);
		struct walk next = walk_step(walk, from, order[0]);
		bool falls = left > 1 && order[0] == order[1];
		so_far->steps[so_far->count++] = (struct step){
			(uint8_t)from, (uint8_t)(from > order[0] ? from - order[0] : POINT_OFF)};
		each_play(&next, order + 1, left - 1, falls ? from : POINT_BAR, so_far, keeping);
		so_far->count--;
	}
}

static struct keeping
compare(const struct board *board, enum side side, struct dice dice, const struct play *play)
{
	const struct walk walk = walk_begin(board, side);
	bool rising = dice.die[0] < dice.die[1];
	int higher = dice.die[rising], lower = dice.die[!rising];
	int must = play_dice(board, side, dice);
	struct keeping keeping = {.play = play, .best = SETS};
	struct play so_far = {0};

	assert(must > 0);
	for (int i = 0; i < SETS; i++)
		keeping.can_stay[i] = can_stay(board, side, play, sets[i]);
	const int falling[PLAY_STEPS] = {higher, lower, lower, lower}, backwards[2] = {lower, higher};
	each_play(&walk, falling, must, POINT_BAR, &so_far, &keeping);
	/* R5.2: the lower die alone only if the higher can't be played. */
	if (higher != lower && (must == 2 || keeping.best == SETS))
		each_play(&walk, backwards, must, POINT_BAR, &so_far, &keeping);
	assert(keeping.best < SETS);
	return keeping;
}

unsigned
place_keep(const struct board *board, enum side side, struct dice dice, const struct play *play,
	struct play *legal)
{
	struct keeping keeping = compare(board, side, dice, play);

	*legal = keeping.legal;
	return sets[keeping.best];
}

int
place_dice_left(const struct board *board, enum side side, struct dice dice, const struct play *play,
	uint8_t left[PLAY_STEPS])
{
	struct keeping keeping = compare(board, side, dice, play);
	unsigned all = (1u << play->count) - 1, used;
	int count = 0;

	if (sets[keeping.best] != all || !is_part_of(play, all, &keeping.legal, &used))
		return -1;
	for (int i = 0; i < keeping.legal.count; i++)
		if (!(used >> i & 1))
			left[count++] = (uint8_t)keeping.dice[i];
	if (count == 2 && left[0] < left[1]) {
		uint8_t lower = left[0];
		left[0] = left[1];
		left[1] = lower;
	}
	return count;
}
