/*
 * shutdown.h - the end of the server, announced: a countdown that everybody hears.
 */
#pragma once

#include <stdbool.h>

struct server;
struct player;

enum {
	SHUTDOWN_MINUTES_MAX = 7 * 24 * 60,
	SHUTDOWN_REASON_SIZE = 256,
};

/* server->shutdown, from shutdown_open() to shutdown_close(). */
void shutdown_open(struct server *server);
void shutdown_close(struct server *server);

/* One is ordered. */
bool shutdown_is_ordered(const struct server *server);

/* Stops the server in `minutes` minutes, 0 = at the end of this turn, and tells everybody. A new order
 * replaces an earlier one. A reason that is too long is cut; `--back` in front of it tells people that the
 * server is there again in a moment. */
void shutdown_order(struct server *server, int minutes, const char *reason);

/* False if none was ordered. */
bool shutdown_cancel(struct server *server);

/* It lasts until somebody connects, and nobody has said that this is meant (`--back`). */
bool shutdown_ends_soon(const struct server *server);

/* The turn is settled: stops the server if an order says so by now. */
void shutdown_end_turn(struct server *server);

/* A tick of the clock: tells everybody at the marks, and stops the server when the time has come. */
void shutdown_tick(struct server *server);

/* Tells a player who is online that the server ends now. */
void shutdown_tell_end(struct player *player);

/* Tells a player who has just come of a shutdown that was ordered. */
void shutdown_remind(struct player *player);
