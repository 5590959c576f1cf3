/*
 * raise.h - what happens to players who aren't here becomes rows of the outbox (db/notices/outbox.h), in the
 * turn in which it happens: one for each way by which a player can be told.
 *
 * Owns: when a row is due, and how many may wait. May not touch: what a letter says (letter.h).
 */
#pragma once

#include <stdint.h>

#include "db/notices/routes.h"
#include "server/state/announce.h"

/* Hears of notices, and of matches that end without one of the two. */
extern const struct subscriber raise_subscriber;

/* Stores one row, as notice_store() does; if too many wait, the oldest goes. False: it isn't stored. */
bool raise_row(struct server *server, struct notice_row *row);

/* When the player's next digest comes, at `at` or later. */
int64_t raise_digest_time(struct server *server, const struct reach *reach, int64_t at);

/* Has a player's friends told that the player offers a match, some of them in each tick. False if it could
 * not be stored. */
bool raise_offer(struct server *server, int64_t player);

/* Has the entrants of a tournament called who aren't here, likewise. */
bool raise_call(struct server *server, int64_t edition);

/* A tick of the clock: what has waited for too long is dropped, what was settled long ago is deleted, some
 * more friends are told of an offer, and some more entrants are called. */
void raise_tick(struct server *server);
