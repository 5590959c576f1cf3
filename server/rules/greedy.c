/*
 * greedy.c - bearing off without choosing: as many checkers as possible, when nothing can be hit any more.
 *
 * Without contact every die can be played as long as a checker is left, so a play is legal if it uses as many
 * dice as play_dice() says.
 */
#include "server/rules/greedy.h"

#include "server/rules/walk.h"

/* The best play so far, and what it is judged by: more checkers off first, then more points held. */
struct best {
	int dice; /* how many a legal play uses */
	int worth;
	struct play play;
};

static int
worth_of(const struct walk *walk, enum side side)
{
	return board_off(&walk->board, side) * (POINT_BAR + 1) + __builtin_popcount(walk->own);
}

/* All plays with the dice in this order; of doublets the sources fall, the other orders lead to the same. */
static void
search(const struct walk *walk, enum side side, const int *order, int left, int highest, struct play *play,
	struct best *best)
{
	uint32_t sources = left > 0 ? walk_sources(walk, order[0]) & (walk_bit(highest + 1) - 1) : 0;

	if (play->count == best->dice && worth_of(walk, side) > best->worth) {
		best->worth = worth_of(walk, side);
		best->play = *play;
	}
	while (sources != 0) {
		int from = walk_highest(sources);
		sources ^= walk_bit(from);
		struct walk next = walk_step(walk, from, order[0]);
		play->steps[play->count++] = (struct step){.from = (uint8_t)from,
			.to = (uint8_t)(from > order[0] ? from - order[0] : POINT_OFF)};
		search(&next, side, order + 1, left - 1, left > 1 && order[0] == order[1] ? from : POINT_BAR,
			play, best);
		play->count--;
	}
}

enum greedy
play_greedy(const struct board *board, enum side side, struct dice dice, struct play *play)
{
	const struct walk walk = walk_begin(board, side);
	struct best best = {.dice = play_dice(board, side, dice), .worth = -1};
	struct play steps = {0};
	int one = dice.die[0], other = dice.die[1];
	const int order[PLAY_STEPS] = {one, other, one, other}, turned[2] = {other, one};

	if (board_has_contact(board))
		return GREEDY_CONTACT;
	if (!walk_is_home(&walk))
		return GREEDY_NOT_HOME;
	search(&walk, side, order, one == other ? PLAY_STEPS : 2, POINT_BAR, &steps, &best);
	search(&walk, side, turned, one == other ? 0 : 2, POINT_BAR, &steps, &best);
	*play = best.play;
	return best.worth / (POINT_BAR + 1) > board_off(board, side) ? GREEDY_OFF : GREEDY_NONE_OFF;
}
