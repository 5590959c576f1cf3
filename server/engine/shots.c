/*
 * shots.c - which throws hit. A throw hits what some order of its steps can reach, each step landing where
 * the other side holds no point and the bar being empty first; that both dice must be played is not asked.
 *
 * All checkers move at once: a mask shifted by a die is where they land.
 */
#include <stdbool.h>

#include "server/engine/expert_inside.h"

enum { STEPS_OF_DOUBLET = 4 };

/* All numbered as the side does that hits. */
struct attack {
	const struct force *by;
	uint32_t blots, held; /* of the other side */
	uint32_t field;	      /* checkers on points */
	int bar;
};

/* What one throw can hit. */
struct hit {
	uint32_t blots;
	bool twice;
};

/* Where the first of two steps may begin, and after it the second. */
static uint32_t
first_sources(const struct attack *attack)
{
	return attack->bar > 0 ? BITS_BAR : attack->field;
}

static uint32_t
second_sources(const struct attack *attack, uint32_t landed)
{
	if (attack->bar > 1)
		return BITS_BAR;
	return attack->bar == 1 && landed == 0 ? 0 : attack->field | landed;
}

/* The checkers on points after one of them has hit with this die and is where the blot was. */
static uint32_t
field_after(const struct attack *attack, int blot, int die)
{
	int from = blot + die;
	uint32_t left = attack->field;
	if (from != POINT_BAR && attack->by->count[from] == 1)
		left &= ~(1u << from);
	return left | 1u << blot;
}

/* Whether the first die hits a blot and then the second another. */
static bool
hits_twice(const struct attack *attack, int first, int second)
{
	uint32_t hit = first_sources(attack) >> first & attack->blots;
	for (; hit != 0; hit &= hit - 1) {
		int blot = __builtin_ctz(hit);
		uint32_t sources = attack->bar > 1 ? BITS_BAR : field_after(attack, blot, first);
		if ((sources >> second & attack->blots & ~(1u << blot)) != 0)
			return true;
	}
	return false;
}

static uint32_t
hits_in_order(const struct attack *attack, int first, int second)
{
	uint32_t landed = first_sources(attack) >> first & ~attack->held;
	return (landed | second_sources(attack, landed) >> second) & attack->blots;
}

static struct hit
hit_of_two(const struct attack *attack, int one, int other)
{
	struct hit hit = {hits_in_order(attack, one, other) | hits_in_order(attack, other, one), false};
	if ((hit.blots & (hit.blots - 1)) != 0)
		hit.twice = hits_twice(attack, one, other) || hits_twice(attack, other, one);
	return hit;
}

/* The nearest checker that can reach this blot by steps of the die: its point. One can. */
static int
nearest_source(uint32_t sources, int blot, int die)
{
	int point = blot + die;
	while ((sources >> point & 1) == 0)
		point += die;
	return point;
}

/* Whether that many steps of the die hit two of these blots, each of which they reach. */
static bool
steps_hit_twice(uint32_t sources, uint32_t blots, int die, int steps)
{
	for (; blots != 0; blots &= blots - 1) {
		int one = __builtin_ctz(blots);
		int from = nearest_source(sources, one, die);
		for (uint32_t others = blots & (blots - 1); others != 0; others &= others - 1) {
			int other = __builtin_ctz(others);
			int other_from = nearest_source(sources, other, die);
			/* One checker passes both, the lower one last; or each is hit by its own. */
			int needed = from - one + (from == other_from ? 0 : other_from - other);
			if (needed <= steps * die)
				return true;
		}
	}
	return false;
}

static struct hit
hit_of_doublet(const struct attack *attack, int die)
{
	uint32_t entry = attack->bar > 0 ? (uint32_t)BITS_BAR >> die : 0;
	int steps = STEPS_OF_DOUBLET - (attack->bar < STEPS_OF_DOUBLET ? attack->bar : STEPS_OF_DOUBLET);
	uint32_t sources = attack->field | entry;
	uint32_t first = entry & attack->blots, later = 0;
	if ((entry & attack->held) != 0)
		return (struct hit){0, false};
	uint32_t moving = sources;
	for (int step = 0; step < steps; step++) {
		moving = moving >> die & ~attack->held;
		later |= moving & attack->blots;
	}
	later &= ~first;
	struct hit hit = {first | later, first != 0 && later != 0};
	if (first == 0 && (later & (later - 1)) != 0)
		hit.twice = steps_hit_twice(sources, later, die, steps);
	return hit;
}

struct shots
shots_at(const struct force *blots, const struct force *by)
{
	struct shots shots = {0, 0, 0};
	struct attack attack = {by, blots->blots_there, blots->held_there, by->any & ~(uint32_t)BITS_BAR,
		by->count[POINT_BAR]};
	uint32_t ahead = by->rear > 0 ? (1u << by->rear) - 1 : 0;
	if ((attack.blots & ahead) == 0)
		return shots;
	for (int one = 1; one <= 6; one++) {
		for (int other = 1; other <= one; other++) {
			struct hit hit =
				one == other ? hit_of_doublet(&attack, one) : hit_of_two(&attack, one, other);
			int times = one == other ? 1 : 2;
			if (hit.blots == 0)
				continue;
			shots.hits += times;
			shots.twice += hit.twice ? times : 0;
			shots.pips += times * highest_bit(hit.blots);
		}
	}
	return shots;
}
