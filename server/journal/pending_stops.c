/*
 * pending_stops.c - stops and seats that wait for the disk.
 */
#include "server/journal/pending_stops.h"

#include <stdlib.h>

#include "server/dice/book.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"
#include "server/system/memory.h"

static void
put_in(void *arg)
{
	struct pending_stop *stop = arg;

	stop->next = stop->server->pending_stops;
	stop->server->pending_stops = stop;
}

static void
take_out(void *arg)
{
	struct pending_stop *stop = arg;
	struct pending_stop **link = &stop->server->pending_stops;

	while (*link != stop)
		link = &(*link)->next;
	*link = stop->next;
}

/* False if it goes on waiting. */
static bool
append(struct server *server, const struct stop_row *row)
{
	enum db_status status = row->closes ? match_close(server->db, row) : match_interrupt(server->db, row);
	bool ends = row->closes || row->annuls;

	if (status == DB_OK && ends && !book_open_envelope(server, row->match))
		return false;
	/* DB_NONE: it isn't running, so nothing has to be said any more. */
	return status == DB_NONE || storing_done(server, status);
}

void
pending_stop_add(struct server *server, const struct stop_row *row)
{
	struct pending_stop *stop = must_calloc(1, sizeof *stop);

	*stop = (struct pending_stop){.server = server, .row = *row};
	undo_made(server->undo, stop, free);
	undo_call(server->undo, take_out, stop);
	put_in(stop);
	pending_stops_try(server);
}

/* A lost turn puts back what it took, the last first. */
static void
put_back_seat(void *arg)
{
	struct pending_seat *seat = arg;

	seat->next = seat->server->pending_seats;
	seat->server->pending_seats = seat;
}

void
pending_seat_add(struct server *server, const struct kept_seat_row *row)
{
	struct pending_seat *seat = must_calloc(1, sizeof *seat);
	struct pending_seat **link = &server->pending_seats;

	*seat = (struct pending_seat){.server = server, .row = *row};
	while (*link != NULL)
		link = &(*link)->next;
	*link = seat; /* the record is in order */
	pending_stops_try(server);
}

static void
try_seats(struct server *server)
{
	struct pending_seat *seat;

	while ((seat = server->pending_seats) != NULL && storing_may(server) &&
		storing_done(server, kept_seat_append(server->db, &seat->row))) {
		server->pending_seats = seat->next;
		undo_call(server->undo, put_back_seat, seat);
		undo_free(server->undo, seat, free);
	}
}

void
pending_stops_try(struct server *server)
{
	struct pending_stop *stop, *next;

	for (stop = server->pending_stops; stop != NULL; stop = next) {
		next = stop->next;
		if (!storing_may(server) || !append(server, &stop->row))
			continue;
		take_out(stop);
		undo_call(server->undo, put_in, stop);
		undo_free(server->undo, stop, free);
	}
	try_seats(server);
}

void
pending_stops_clear(struct server *server)
{
	while (server->pending_stops != NULL) {
		struct pending_stop *stop = server->pending_stops;
		server->pending_stops = stop->next;
		free(stop);
	}
	while (server->pending_seats != NULL) {
		struct pending_seat *seat = server->pending_seats;
		server->pending_seats = seat->next;
		free(seat);
	}
}
