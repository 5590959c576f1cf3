/*
 * turn.h - the end of one turn of the loop: commit, let output go, free what was closed. The heart of the
 * server: nothing leaves a socket before the rows it speaks of are on disk.
 */
#pragma once

#include <stdbool.h>

struct server;

/* After what has come was taken: what time it is, and what is left of earlier turns, such as their lines. */
void turn_begin(struct server *server);

/* True if there is work left, so the loop must not wait for new input. */
bool turn_end(struct server *server);
