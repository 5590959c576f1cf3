/*
 * pause.h - both players have stopped the clocks of their match, for five minutes in all.
 *
 *   going on --both want it--> paused --either, a play, a stop of the match, five minutes--> going on
 *
 * Where a pause begins and ends is stored, so a server that is killed finds it again (db/matches.h).
 */
#pragma once

#include <stdbool.h>

#include "server/rules/must_use.h"

struct table;

/* Both want it, and are told that it begins. False if that could not be stored. */
MUST_USE bool pause_begin(struct table *table);

/* It is over, and both are told so. */
void pause_end(struct table *table);

/* It ends with something that is told anyway. */
void pause_drop(struct table *table);
