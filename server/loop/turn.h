/*
 * turn.h - the end of one turn of the loop: commit, let output go, free what was closed. The heart of the
 * server: nothing leaves a socket before the rows it speaks of are on disk.
 */
#pragma once

#include <stdbool.h>

struct server;

/* Before anything is handled: what time it is, and the lines that earlier turns left. */
void turn_begin(struct server *server);

/* True if there is work left, so the loop must not wait for new input. */
bool turn_end(struct server *server);
