/*
 * filling.h - house players enter a tournament as it starts, so that nobody has a bye, or no seat is empty.
 *
 * They come last in the draw. None of them enters before that, so people always come first.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/must_use.h"

struct contest;
struct server;

/* Enters as many as are wanted and free. False if it could not be stored. */
MUST_USE bool filling_enter(struct server *server, const struct contest *contest);
