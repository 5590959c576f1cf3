/*
 * following.h - /api/tournaments/5/stream: connections that read a tournament as it goes on.
 *
 *   spectator --what it has missed, from the rows--> keeps up --the tournament is over--> ended
 *
 * What has changed is read from the rows and becomes text once, for all who keep up
 * (db/tournaments/events.h); who comes back after a break reads each thing that has changed once, as it is
 * now. Owns: server->following, the tournaments that have spectators. May not touch: wires; a visitor is kept
 * (reply.h).
 */
#pragma once

#include <stdbool.h>

struct server;

/* The turn is stored: what has changed in it is told, and some of what spectators have missed. True if there
 * is more for the next turn. */
bool following_go_on(struct server *server);
