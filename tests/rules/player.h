/*
 * player.h - finds plays by asking only the judge, in random order.
 */
#pragma once

#include "server/rules/play.h"
#include "tests/rules/chance.h"

/* Some legal play; false if the judge allows none. */
bool player_choose(struct chance *chance, const struct board *board, enum side side, struct dice dice,
	struct play *play);
