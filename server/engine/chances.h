/*
 * chances.h - how a game may end, seen by the side on roll; what that is worth without a cube.
 */
#pragma once

enum chance {
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

/* The same game seen by the other side. */
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

/* Points a game, at stake 1 and without a cube. */
static inline float
chances_equity(const struct chances *chances)
{
	return 2.0f * chances->of[CHANCE_WIN] - 1.0f + chances->of[CHANCE_WIN_GAMMON] +
	       chances->of[CHANCE_WIN_BACKGAMMON] - chances->of[CHANCE_LOSE_GAMMON] -
	       chances->of[CHANCE_LOSE_BACKGAMMON];
}
