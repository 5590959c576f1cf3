/*
 * decide.h - from what is asked to the line that answers it.
 *
 * Pure: the same table gets the same answer from the same mind.
 */
#pragma once

#include "server/engine/levels.h"
#include "tools/player/table.h"

/* How a player thinks. All borrowed. */
struct mind {
	const struct engine *engine;
	const struct level *level;
	const struct secret *secret;
};

enum { ANSWER_SIZE = 64 };

/* The command; empty if nothing is asked. */
void decide(const struct mind *mind, const struct table *table, char answer[ANSWER_SIZE]);
