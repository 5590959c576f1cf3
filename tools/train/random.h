/*
 * random.h - numbers for self-play: the same from the same seed, everywhere.
 */
#pragma once

#include <stdint.h>

#include "server/rules/play.h"

struct random {
	uint64_t state;
};

/* splitmix64 */
static inline uint64_t
random_next(struct random *random)
{
	uint64_t bits = random->state += 0x9e3779b97f4a7c15u;
	bits = (bits ^ bits >> 30) * 0xbf58476d1ce4e5b9u;
	bits = (bits ^ bits >> 27) * 0x94d049bb133111ebu;
	return bits ^ bits >> 31;
}

/* A stream of its own for each pair of numbers. */
static inline struct random
random_begin(uint64_t seed, uint64_t stream)
{
	struct random random = {seed * 0x2545f4914f6cdd1du + stream};
	random.state = random_next(&random);
	return random;
}

/* 0 to bound - 1 */
static inline uint32_t
random_below(struct random *random, uint32_t bound)
{
	return (uint32_t)((random_next(random) >> 32) * bound >> 32);
}

/* -1 to 1 */
static inline float
random_signed(struct random *random)
{
	return (float)(int64_t)(random_next(random) >> 39) / (float)(1 << 24) - 1.0f;
}

static inline struct dice
random_throw(struct random *random)
{
	return (struct dice){
		{(uint8_t)(random_below(random, 6) + 1), (uint8_t)(random_below(random, 6) + 1)}};
}
