/*
 * pack.h - gathers what only memory knows, for the program that takes this one's place.
 *
 * May not touch: anything; it only looks. What it leaves out ends with this program (server/README.md).
 */
#pragma once

#include "server/upgrade/parcel.h"

struct server;

/* `lock`: the descriptor of the lock on the data directory; `tool`: of whoever is told how it went, or -1. */
void pack_all(struct server *server, int lock, int tool, struct parcel_writer *writer);
