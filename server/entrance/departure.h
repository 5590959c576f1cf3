/*
 * departure.h - the step out of the lobby (online.h is the one into it).
 */
#pragma once

#include <stdbool.h>

#include "server/rules/must_use.h"
#include "server/sessions/closing.h"

struct player;

/* The player leaves: tells the table, their watchers and the lobby. */
void depart(struct player *player, enum close_why why);

/* Their login has ended; that is so, too, when another session takes its place. False: it is not stored. */
MUST_USE bool departure_store(const struct player *player);
