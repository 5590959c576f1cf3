/*
 * talk.h - what the end of a turn means for talk.
 */
#pragma once

#include <stdbool.h>

struct server;

/* After a lost turn: players whose first wave was in it have not waved. */
void waving_end_turn(struct server *server, bool stored);
