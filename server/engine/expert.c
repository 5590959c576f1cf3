/*
 * expert.c - counts what expert.h lists, by masks of points and the table of escapes.
 */
#include "server/engine/expert.h"

#include "server/engine/expert_inside.h"

enum {
	HOME = 6,
	MIDDLE = 12,
	BLOCK = 8,
	THROWS_OF_36 = 36,
	HOME_BITS = 0x7e,	/* points 1 to 6 */
	POINT_BITS = 0x1fffffe, /* 1 to 24 */
};

/* The points, numbered by the other side. */
static uint32_t
turned(uint32_t mask)
{
	mask = (mask >> 1 & 0x55555555) | (mask & 0x55555555) << 1;
	mask = (mask >> 2 & 0x33333333) | (mask & 0x33333333) << 2;
	mask = (mask >> 4 & 0x0f0f0f0f) | (mask & 0x0f0f0f0f) << 4;
	return __builtin_bswap32(mask) >> (31 - POINT_BAR);
}

static struct force
force_of(const struct board *board, enum side side)
{
	struct force force = {.any = 0};
	uint32_t held = 0;
	for (int point = 1; point < BOARD_CELLS; point++) {
		int count = side == SIDE_O ? board->at[point] : -board->at[POINT_BAR - point];
		force.count[point] = (int8_t)(count > 0 ? count : 0);
		force.any |= (uint32_t)(count > 0) << point;
		held |= (uint32_t)(count > 1) << point;
	}
	force.held = held & POINT_BITS;
	force.blots = force.any & ~held & POINT_BITS;
	force.held_there = turned(force.held);
	force.blots_there = turned(force.blots);
	force.rear = force.any != 0 ? highest_bit(force.any) : 0;
	return force;
}

static void
see_shots(const struct force *own, const struct force *theirs, int *seen)
{
	struct shots shots = shots_at(own, theirs);
	seen[EXPERT_SHOTS] = shots.hits;
	seen[EXPERT_SHOT_PIPS] = shots.pips;
	seen[EXPERT_DOUBLE_SHOTS] = shots.twice;
}

/* Where the rearmost are, and whether they get away. */
static void
see_rear(const struct force *own, const struct force *theirs, int *seen)
{
	uint32_t beyond = own->held >> (MIDDLE + 1);
	seen[EXPERT_REAR] = own->rear;
	seen[EXPERT_REAR_ANCHOR] = own->held != 0 ? highest_bit(own->held) : 0;
	seen[EXPERT_FORWARD_ANCHOR] = beyond != 0 ? MIDDLE - __builtin_ctz(beyond) : 0;
	seen[EXPERT_ESCAPES] = escapes_from(theirs->held_there, own->rear);
	int closed = __builtin_popcount(theirs->held & HOME_BITS);
	seen[EXPERT_SHUT_OUT] = closed * closed;
	seen[EXPERT_SHUT_OUT_BAR] = closed * closed * own->count[POINT_BAR];
}

static void
see_containment(const struct force *own, const struct force *theirs, int *seen)
{
	int fewest = THROWS_OF_36, fewest_to_rear = THROWS_OF_36;
	for (int point = MIDDLE + 1; point <= BOARD_POINTS; point++) {
		int count = escapes_from(own->held_there, point);
		fewest = count < fewest ? count : fewest;
		if (point <= theirs->rear)
			fewest_to_rear = fewest;
	}
	int containment = THROWS_OF_36 - fewest, hold = THROWS_OF_36 - fewest_to_rear;
	seen[EXPERT_CONTAINMENT] = containment;
	seen[EXPERT_CONTAINMENT_SQUARED] = containment * containment;
	seen[EXPERT_HOLD] = hold;
	seen[EXPERT_HOLD_SQUARED] = hold * hold;
}

/* Primes and blocks: points held in a row, and among 8. */
static void
see_structure(const struct force *own, int *seen)
{
	int prime = 0, most = 0, block = 0;
	for (uint32_t runs = own->held; runs != 0; runs &= runs << 1)
		prime++;
	for (int point = 1; point <= BOARD_POINTS; point++) {
		block += (int)(own->held >> point & 1);
		block -= point > BLOCK ? (int)(own->held >> (point - BLOCK) & 1) : 0;
		most = block > most ? block : most;
	}
	seen[EXPERT_PRIME] = prime;
	seen[EXPERT_BLOCK] = most;
	seen[EXPERT_BLOTS] = __builtin_popcount(own->blots);
	seen[EXPERT_HOME_BLOTS] = __builtin_popcount(own->blots & HOME_BITS);
}

/* What is summed up over the checkers. */
static void
see_checkers(const struct force *own, const struct force *theirs, int *seen)
{
	int checkers = 0, front = POINT_BAR - theirs->rear;
	for (uint32_t left = own->any; left != 0; left &= left - 1) {
		int point = __builtin_ctz(left), count = own->count[point];
		int spare = point == POINT_BAR || count < 2 ? count : count - 2;
		checkers += count;
		seen[EXPERT_PIPS] += count * point;
		if (point <= 2)
			seen[EXPERT_DEAD] += count;
		else
			seen[EXPERT_SPARE_PIPS] += spare * point;
		if (point > front)
			seen[EXPERT_TO_PASS] += count * (point - front);
		if (point > HOME)
			seen[EXPERT_MOBILITY] +=
				count * (point - HOME) * escapes_from(theirs->held_there, point);
		if (point >= POINT_BAR - HOME)
			seen[EXPERT_BACK] += count;
	}
	int mean = checkers > 0 ? (seen[EXPERT_PIPS] + checkers - 1) / checkers : 0, behind = 0, squares = 0;
	for (uint32_t left = own->any >> mean >> 1; left != 0; left &= left - 1) {
		int distance = __builtin_ctz(left) + 1;
		behind += own->count[mean + distance];
		squares += own->count[mean + distance] * distance * distance;
	}
	seen[EXPERT_STRAGGLERS] = behind > 0 ? 16 * squares / behind : 0;
}

void
expert_see(const struct board *board, enum side on_roll, int seen[EXPERT_INPUTS])
{
	struct force forces[SIDE_COUNT] = {force_of(board, on_roll), force_of(board, side_other(on_roll))};
	for (int i = 0; i < EXPERT_INPUTS; i++)
		seen[i] = 0;
	for (int side = 0; side < SIDE_COUNT; side++, seen += EXPERT_SIDE_INPUTS) {
		const struct force *own = &forces[side], *theirs = &forces[!side];
		see_shots(own, theirs, seen);
		see_rear(own, theirs, seen);
		see_containment(own, theirs, seen);
		see_structure(own, seen);
		see_checkers(own, theirs, seen);
	}
}
