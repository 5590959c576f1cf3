/*
 * filling.h - house players enter a tournament as it starts, so that nobody has a bye, or no seat is empty.
 * To a rolling one they come while somebody is left over, and go again.
 *
 * They come last in the draw. None of them enters before that, so people always come first.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/must_use.h"

struct contest;
struct server;
struct waiting_entrant;

/* Enters as many as are wanted and free. False if it could not be stored. */
MUST_USE bool filling_enter(struct server *server, const struct contest *contest);

/* Of a rolling tournament: somebody is left over, so a house player may come. False if that could not be
 * stored. */
MUST_USE bool filling_come(struct server *server, const struct contest *contest,
	const struct waiting_entrant *person, bool *came);

/* One of the field, a house player, has nobody to play. False if it could not be stored. */
MUST_USE bool filling_leave(struct server *server, const struct contest *contest, int entrant);
