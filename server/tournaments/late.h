/*
 * late.h - who enters a tournament that is being played: a Swiss one until half of its rounds have begun, a
 * knockout in the place of a bye that is still unused.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct server;

bool late_may_enter(struct server *server, int64_t edition);

/* The entrant has a row already. False if it could not be stored. */
bool late_enter(struct server *server, int64_t edition, int64_t entrant);
