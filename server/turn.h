/*
 * turn.h - the end of one turn of the loop: commit, let output go, free what was closed. The heart of the
 * server: nothing leaves a socket before the rows it speaks of are on disk.
 */
#pragma once

#include <stdbool.h>

struct server;

/* True if there is work left, so the loop must not wait for new input. */
bool turn_end(struct server *server);

/* The database could not take a row or failed: remembers it; the end of the turn deals with it. */
void turn_failed(struct server *server);
