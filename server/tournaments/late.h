/*
 * late.h - entering a tournament that is being played: a Swiss one until half of its rounds have begun, a
 * knockout while there is a bye that nobody has used, a rolling one as long as it pairs.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct edition_row;
struct entrant_row;
struct server;

/* Whether it still takes this player, whose row has an id if they were missing at the start, or have left it.
 * Whoever has left still has their place in the field. */
bool late_may_enter(
	struct server *server, const struct edition_row *edition, const struct entrant_row *entrant);

/* Gives them their place, after their row as an entrant was stored. False if it could not be stored. */
bool late_enter(struct server *server, const struct edition_row *edition, int64_t entrant);
