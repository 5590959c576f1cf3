/*
 * new_here.h - that something has changed for players: each who was here before is told so, once. What it is
 * says the help page `news`.
 */
#pragma once

#include <stdint.h>

#include "db/status.h"
#include "server/rules/must_use.h"

struct player;
struct server;

enum { NEW_HERE = 1 }; /* the number of what that page says; it grows with each news */

/* At the start: since when this server has had them. */
MUST_USE enum db_status new_here_open(struct server *server);

/* Somebody logs in who was here before, at `last_login` (0: never). */
void new_here_greet(struct player *player, int64_t last_login);

/* Tells them, unless they have read it: people who type at the prompts, or sit at a client with tags. */
void new_here_tell(struct player *player);
