/*
 * waitfor.h - who waits for whose login.
 *
 * Owns: the waits, until they are over or the one who waits goes. May not touch: the database.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/state/announce.h"

struct server;
struct player;

/* server->waitfor, from waitfor_open() to waitfor_close(). */
void waitfor_open(struct server *server);
void waitfor_close(struct server *server);

/* Waits for a player who isn't here; `who` may wait for `most` at most. False if that would be too
 * many. */
bool waitfor_add(struct player *who, int64_t player, int64_t most);

/* The id of player number `index`, from 0, the latest first; 0 after the last. */
int64_t waitfor_player(const struct player *who, int index);

/* That account has gone: nobody waits for it any more. */
void waitfor_forget(struct server *server, int64_t player);

/* Tells those who waited, and the one who has come; drops the waits of whoever goes. */
extern const struct subscriber waitfor_subscriber;
