/*
 * greedy.h - the play that bears off as many checkers as a roll allows.
 */
#pragma once

#include "server/rules/play.h"

enum greedy {
	GREEDY_OFF,
	GREEDY_CONTACT,	 /* the sides can still meet: the choice is the player's */
	GREEDY_NOT_HOME, /* some of the side's checkers are outside its home board */
	GREEDY_NONE_OFF, /* no play of this roll bears one off */
};

/*
 * For GREEDY_OFF the legal play that bears off most; of several the one that leaves checkers on more points.
 * *play means nothing otherwise.
 */
enum greedy play_greedy(const struct board *board, enum side side, struct dice dice, struct play *play);
