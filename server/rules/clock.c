/*
 * clock.c - delays and reserves, added up from what actions say was spent.
 */
#include "server/rules/clock.h"

#include <assert.h>

bool
match_has_clock(const struct match *match)
{
	return match->options.clock.delay > 0 || options_are_slow(&match->options);
}

enum side
match_clock_side(const struct match *match)
{
	if (!match_has_clock(match))
		return SIDE_NONE;
	if (match->offer != OFFER_NONE)
		return side_other(match->offer_by);
	if (match->phase != PHASE_BETWEEN)
		return match->turn;
	if (match->joined[SIDE_O] == match->joined[SIDE_X])
		return SIDE_NONE;
	return match->joined[SIDE_O] ? SIDE_X : SIDE_O;
}

static int64_t
delay_left(const struct match *match)
{
	int64_t left = options_delay_ms(&match->options) - match->clock.spent_ms;

	return left > 0 ? left : 0;
}

int64_t
match_delay_left(const struct match *match)
{
	return match_clock_side(match) == SIDE_NONE ? 0 : delay_left(match);
}

int64_t
match_clock_left(const struct match *match)
{
	enum side side = match_clock_side(match);

	return side == SIDE_NONE ? 0 : delay_left(match) + match->clock.reserve_ms[side];
}

int64_t
match_clock_waiting(const struct match *match, enum side side)
{
	struct match before = *match;

	if (match->offer != OFFER_RESIGN || match->offer_by != side)
		return -1;
	before.offer = OFFER_NONE;
	clock_go_on(&before);
	return match_clock_side(&before) == side ? match_clock_left(&before) : -1;
}

int64_t
match_reserve(const struct match *match, enum side side)
{
	return match->clock.reserve_ms[side];
}

void
clock_spend(struct match *match, int64_t ms)
{
	enum side side = match_clock_side(match);

	if (side == SIDE_NONE)
		return;
	int64_t beyond = ms - delay_left(match);
	match->clock.spent_ms += ms;
	if (beyond > 0)
		match->clock.reserve_ms[side] -= beyond;
	assert(match->clock.reserve_ms[side] >= 0);
}

void
clock_pass(struct match *match)
{
	struct match_clock *clock = &match->clock;

	clock->before_ms = clock->spent_ms;
	clock->spent_ms = 0;
	clock->waits_ms = 0;
	clock->offered[SIDE_O] = clock->offered[SIDE_X] = 0;
}

void
clock_ask(struct match *match, enum side asking)
{
	if (!match_has_clock(match))
		return;
	match->clock.offered[asking]++;
	match->clock.waits_ms = match->clock.spent_ms;
	match->clock.spent_ms = 0;
}

void
clock_go_on(struct match *match)
{
	match->clock.spent_ms = match->clock.waits_ms;
	match->clock.waits_ms = 0;
}

void
clock_give_back(struct match *match)
{
	match->clock.spent_ms = match->clock.before_ms;
}
