/*
 * talk.h - what the end of a turn means for talk.
 */
#pragma once

#include <stdbool.h>

struct server;

/* After a lost turn the first goodbyes of it were not waved. */
void waving_end_turn(struct server *server, bool stored);
