/*
 * pending_stops.h - stops of matches, and seats that were kept, that are still waiting to be written.
 *
 * A player leaves, or comes back to a seat, whether the disk is full or not. Nobody plays a match that
 * stopped, and a seat that was kept is only a record, so their rows may come later.
 */
#pragma once

#include "db/interruptions.h"
#include "db/kept_seats.h"

struct server;

struct pending_stop {
	struct server *server; /* borrowed */
	struct stop_row row;
	struct pending_stop *next;
};

struct pending_seat {
	struct server *server; /* borrowed */
	struct kept_seat_row row;
	struct pending_seat *next;
};

/* Copies the row; tries to append it at once. A match that stopped in a lost turn goes on. */
void pending_stop_add(struct server *server, const struct stop_row *row);

/* As above, for a seat; it was kept even if the turn is lost. */
void pending_seat_add(struct server *server, const struct kept_seat_row *row);

/* Appends what earlier turns could not. */
void pending_stops_try(struct server *server);

/* The server ends; the next start finds these matches running, and says that the server stopped them. */
void pending_stops_clear(struct server *server);
