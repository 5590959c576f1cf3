/*
 * talk.h - what the end of a turn means for talk.
 */
#pragma once

#include <stdbool.h>

struct server;

/* After a turn that was lost its first goodbyes were not waved. */
void waving_end_turn(struct server *server, bool stored);
