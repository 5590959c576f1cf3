/*
 * leaving.h - matches that stop before their end: somebody leaves, both go on another time, or a connection
 * ends.
 */
#pragma once

#include "server/sessions/closing.h"

struct player;
struct table;

/* `leave`: the match is saved (or ended: table_ends_if_left, or annulled: table_is_annulled_if_left), the
 * other player is told, both seats are free. A player whose connection is lost has left before. */
void table_leave(struct player *player);

/* Both players want to go on another time: the match is saved, and nobody has left it. */
void table_adjourn(struct table *table);

/* Saves the match of a player whose connection ends, and tells the other player. */
void table_abandon(struct player *player, enum close_why why);
