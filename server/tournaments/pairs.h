/*
 * pairs.h - rows of those who are paired.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/must_use.h"

enum { PAIRS_JOIN_MS = 10 * 60 * 1000 }; /* for both to join */

struct contest;
struct pairing;
struct pairing_row;
struct server;

/* Stores new pairings, and invites their players. The contest's round becomes that of the last. False if they
 * could not be stored. */
MUST_USE bool pairs_add(
	struct server *server, struct contest *contest, const struct pairing *next, int count);

/* It is over: as row->winner and row->decided say, or it counts for nobody. Its players are free. False if
 * that could not be stored. */
MUST_USE bool pairs_end(struct server *server, struct pairing_row *row);

/* Its players may play others. */
MUST_USE bool pairs_set_free(struct server *server, const struct pairing_row *row);

/* What an entrant plays or is to play; 0: nothing. No effect if there is no entrant, as in a bye. */
MUST_USE bool pairs_set_pairing(struct server *server, int64_t entrant, int64_t pairing);
