/*
 * departing.h - somebody goes from a league: what they have played is struck, or what they have not is lost.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/must_use.h"

struct entrant_row;
struct server;

/* It is stored already that they have gone. All whose matches it concerns are told. False if it could not be
 * stored. */
MUST_USE bool departing_from_league(struct server *server, const struct entrant_row *entrant);
