/*
 * city_after.h - rows of a city that follow from its matches, or have nothing to do with them.
 */
#pragma once

#include "db/people/players.h"

/* Adds all finished matches to the rows that follow them. */
void city_follow(struct db *db);

/* The first player, who types the commands, has as many friends as there may be. */
void city_make_friends(struct db *db, const struct player_row *players, int count);
