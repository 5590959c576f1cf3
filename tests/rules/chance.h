/*
 * chance.h - numbers that look random and are the same in every run (splitmix64).
 */
#pragma once

#include <stdint.h>

#include "server/rules/play.h"

struct chance {
	uint64_t state;
};

/* 0 .. below-1 */
static inline int
chance_below(struct chance *chance, int below)
{
	uint64_t z = chance->state += 0x9e3779b97f4a7c15u;
	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	z = (z ^ z >> 27) * 0x94d049bb133111ebu;
	return (int)((z ^ z >> 31) % (uint64_t)below);
}

/* One time in `times`. */
static inline bool
chance_one_in(struct chance *chance, int times)
{
	return chance_below(chance, times) == 0;
}

static inline struct dice
chance_dice(struct chance *chance)
{
	return (struct dice){
		{(uint8_t)(1 + chance_below(chance, 6)), (uint8_t)(1 + chance_below(chance, 6))}};
}
