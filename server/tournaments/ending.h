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

/* Its rounds are over: the best of the standings play off, if that is agreed; else the first has won. A lot
 * decides between those who share a place. */
MUST_USE bool ending_by_places(struct server *server, struct contest *contest);

/* The playoff goes on: pairs whoever can be paired, or ends the tournament. */
MUST_USE bool ending_go_on(struct server *server, struct contest *contest);
