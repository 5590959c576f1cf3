/*
 * waiting.h - the pairings of a player that wait for both to join.
 */
#pragma once

#include <stdint.h>

#include "db/tournaments/pairings.h"

struct player;
struct server;

enum { WAITING_MAX = 20 }; /* more tournaments at once than anybody plays */

struct waiting_pairings {
	struct pairing_row row[WAITING_MAX];
	int count;
};

/* The oldest first; none if they can't be read. */
void waiting_find(struct player *player, struct waiting_pairings *list);

/* Which of the two a player is. */
int waiting_seat(const struct pairing_row *row, int64_t player);

/* The one of that seat; NULL: not here. */
struct player *waiting_player(const struct server *server, const struct pairing_row *row, int seat);
