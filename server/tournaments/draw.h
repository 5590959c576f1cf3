/*
 * draw.h - lots: the order of the entrants of a tournament, drawn by a sealed envelope that everybody can
 * check (dice/book_draw.h).
 */
#pragma once

#include <stdbool.h>

#include "server/rules/must_use.h"

struct contest;
struct lineup;
struct server;

/* All who can be paired in that round. */
void draw_all(const struct contest *contest, int round, struct lineup *all);

/* A lot for some of the field, once a round. `slots` is the size of a bracket whose byes follow from the
 * order, else 0. House players come last. False if it could not be stored. */
MUST_USE bool draw_lot(struct server *server, const struct contest *contest, const struct lineup *of,
	int round, int slots, struct lineup *lot);

/* Each of them gets their place in that order as their seed. False if it could not be stored. */
MUST_USE bool draw_keep(struct server *server, struct contest *contest, const struct lineup *lineup);
