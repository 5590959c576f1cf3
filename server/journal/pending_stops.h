/*
 * pending_stops.h - stops of matches that are still waiting to be written.
 *
 * A player leaves whether the disk is full or not. Nobody plays the match meanwhile, so its row may come
 * later.
 */
#pragma once

#include "db/interruptions.h"

struct server;

struct pending_stop {
	struct server *server; /* borrowed */
	struct stop_row row;
	struct pending_stop *next;
};

/* Copies the row; tries to append it at once. A match that stopped in a lost turn goes on. */
void pending_stop_add(struct server *server, const struct stop_row *row);

/* Appends what earlier turns could not. */
void pending_stops_try(struct server *server);

/* The server ends; the next start finds these matches running, and says that the server stopped them. */
void pending_stops_clear(struct server *server);
