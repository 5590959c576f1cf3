/*
 * stakes.h - what a game is played for: the cube, the score, and what they make of a win.
 */
#pragma once

#include <stdbool.h>

#include "server/engine/chances.h"

enum cube_owner {
	CUBE_CENTRED,
	CUBE_OURS,
	CUBE_THEIRS,
};

/* The side on roll, which sees stakes and chances as its own, and the other. */
enum party {
	PARTY_US,
	PARTY_THEM,
	PARTIES,
};

/* What a game is played for, seen by the side on roll. */
struct stakes {
	int cube;
	enum cube_owner owner;
	bool no_cube; /* nobody may double: the Crawford game, or agreed on */
	int ours;     /* points we need to win the match; 0 in money play */
	int theirs;
	bool crawford_done; /* this is the Crawford game, or it has been played */
	bool jacoby;	    /* money play: gammons count only if the cube was turned */
	bool beavers;	    /* money play: a player who takes may turn the cube at once */
};

/* Whether the score is one of a match, or points count for themselves. */
bool stakes_are_money(const struct stakes *stakes);

/* What it is worth to win that many points (or to lose them, less than 0): chances to win the match, or the
 * points themselves in money play. */
float stakes_value(const struct stakes *stakes, int points);

/* What the game is worth by its end alone, the cube staying where it is; plays are chosen by it. */
struct worth stakes_worth(const struct stakes *stakes);

/* Such a value as an equity: -1 to lose what the cube shows, 1 to win it. */
float stakes_equity(const struct stakes *stakes, float value);

/* From the loss of what the cube shows to the win of it: two in these equities. */
float stakes_unit(const struct stakes *stakes);

/* After a double by the side on roll that was taken. */
struct stakes stakes_doubled(const struct stakes *stakes);

/* The stakes of the other side in this game. */
struct stakes stakes_turned(const struct stakes *stakes);
