/*
 * openings.h - how many seats of a level are open: some always, further ones while people play, so that the
 * next one finds a free seat. One that nobody has needed for ten minutes is closed again.
 *
 * Owns: the seats. May not touch: what a seat does.
 */
#pragma once

#include "tools/player/accounts.h"

struct house;
struct openings;

/* Both for each level. */
struct openings_bounds {
	int always, most;
};

/* All is borrowed until openings_close(). Opens those that are always open. */
struct openings *openings_new(
	struct house *house, const struct accounts *accounts, const struct openings_bounds *bounds);
void openings_close(struct openings *openings);

/* Says goodbye for all of them. */
void openings_leave(struct openings *openings);

/* A second has passed. */
void openings_tick(struct openings *openings);

/* Somebody has sat down, or stood up: opens what is wanted now. */
void openings_look(struct openings *openings);
