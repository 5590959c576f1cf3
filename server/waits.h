/*
 * waits.h - who waits for whose login.
 *
 * Owns: the waits, until they are over or the one who waits goes. May not touch: the database.
 */
#pragma once

#include "db/players.h"

struct server;
struct session;
struct wait;

/* Waits for somebody who isn't here, at most for `most` people. False if that are too many. */
bool waits_add(struct session *session, const struct player *player, int64_t most);

/* The name of number `index` from 0, the latest first; NULL behind the last. */
const char *waits_name(const struct session *session, int index);

/* Waits no longer for anybody. */
void waits_drop(struct session *session);

/* That account has gone: nobody waits for it any more. */
void waits_forget(struct server *server, int64_t player);

/* Somebody's login is stored: he and those who waited for him read it (protocol 8). */
void waits_end(struct session *arrived);
