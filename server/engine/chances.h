/*
 * chances.h - how a game may end, seen by the side on roll; what that is worth without a cube.
 */
#pragma once

enum {
	CHANCE_WIN,
	CHANCE_WIN_GAMMON, /* backgammons included, as wins include gammons */
	CHANCE_WIN_BACKGAMMON,
	CHANCE_LOSE_GAMMON,
	CHANCE_LOSE_BACKGAMMON,
	CHANCES,
};

/* Each from 0 to 1. */
struct chances {
	float of[CHANCES];
};

/* The chances of the other side in this game. */
static inline struct chances
chances_turned(const struct chances *chances)
{
	return (struct chances){{
		1.0f - chances->of[CHANCE_WIN],
		chances->of[CHANCE_LOSE_GAMMON],
		chances->of[CHANCE_LOSE_BACKGAMMON],
		chances->of[CHANCE_WIN_GAMMON],
		chances->of[CHANCE_WIN_BACKGAMMON],
	}};
}

static inline struct chances
chances_mean(const struct chances *one, const struct chances *other)
{
	struct chances mean;
	for (int i = 0; i < CHANCES; i++)
		mean.of[i] = (one->of[i] + other->of[i]) / 2;
	return mean;
}

/* What a game is worth to the side on roll: base + the sum of `of` times the chances. */
struct worth {
	float base;
	float of[CHANCES];
};

/* Points a game at stake 1, without a cube. */
static const struct worth worth_money = {-1, {2, 1, 1, -1, -1}};

/* What this game is worth to the other side: what one wins, the other loses. */
static inline struct worth
worth_turned(const struct worth *worth)
{
	return (struct worth){
		-worth->base - worth->of[CHANCE_WIN],
		{worth->of[CHANCE_WIN], -worth->of[CHANCE_LOSE_GAMMON], -worth->of[CHANCE_LOSE_BACKGAMMON],
			-worth->of[CHANCE_WIN_GAMMON], -worth->of[CHANCE_WIN_BACKGAMMON]},
	};
}

static inline float
worth_of(const struct worth *worth, const struct chances *chances)
{
	float sum = worth->base;
	for (int i = 0; i < CHANCES; i++)
		sum += worth->of[i] * chances->of[i];
	return sum;
}

static inline float
chances_equity(const struct chances *chances)
{
	return worth_of(&worth_money, chances);
}
