/*
 * throws.h - the 21 different throws of two dice, 11, 21, 22, 31 and so on.
 */
#pragma once

#include "server/rules/play.h"

enum {
	THROWS = 21,
	THROWS_SHARES = 36, /* throw_shares() of all together */
};

/* `number` is 0 to THROWS - 1. */
static inline struct dice
throw_dice(int number)
{
	int high = 1;
	for (; number >= high; high++)
		number -= high;
	return (struct dice){{(uint8_t)high, (uint8_t)(number + 1)}};
}

/* How often it comes, of 36 times. */
static inline int
throw_shares(struct dice dice)
{
	return dice.die[0] == dice.die[1] ? 1 : 2;
}
