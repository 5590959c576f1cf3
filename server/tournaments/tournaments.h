/*
 * tournaments.h - tournaments that run themselves: what they hear of matches and players, and what they do
 * when it is time.
 */
#pragma once

#include "server/state/announce.h"

struct server;

/* At a start: nobody is here yet, and matches may have stopped. */
void tournaments_open(struct server *server);

/* Does what is due by now. */
void tournaments_tick(struct server *server);

extern const struct subscriber tournaments_subscriber; /* in the turn */
extern const struct subscriber tournaments_told_subscriber;
