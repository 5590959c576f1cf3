/*
 * ending.h - how a tournament ends.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/must_use.h"

struct contest;
struct server;

/* That entrant has won it; 0: nobody has. False if it could not be stored. */
MUST_USE bool ending_won_by(struct server *server, struct contest *contest, int64_t winner);

/* The first of the standings has won it. A lot decides between those who share a place. */
MUST_USE bool ending_by_places(struct server *server, struct contest *contest);
