/*
 * pending_stops.c - stops that wait for the disk.
 */
#include "server/journal/pending_stops.h"

#include <stdlib.h>

#include "server/dice/book.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"

void
pending_stop_add(struct server *server, const struct stop_row *row)
{
	struct pending_stop *stop = calloc(1, sizeof *stop);

	if (stop == NULL)
		fatal("out of memory");
	stop->row = *row;
	stop->turn = server->turns;
	stop->next = server->pending_stops;
	server->pending_stops = stop;
	pending_stops_try(server);
}

void
pending_stops_try(struct server *server)
{
	for (struct pending_stop *stop = server->pending_stops; stop != NULL; stop = stop->next) {
		if (stop->appended || !storing_may(server))
			continue;
		enum db_status status = stop->row.closes ? match_close(server->db, &stop->row)
							 : match_interrupt(server->db, &stop->row);
		bool ends = stop->row.closes || stop->row.annuls;
		if (status == DB_OK && ends && !book_open_envelope(server, stop->row.match))
			continue;
		/* DB_NONE: it isn't running, so nothing has to be said any more. */
		stop->appended = status == DB_NONE || storing_done(server, status);
	}
}

void
pending_stops_end_turn(struct server *server, bool stored)
{
	for (struct pending_stop **link = &server->pending_stops; *link != NULL;) {
		struct pending_stop *stop = *link;
		if (stored && stop->appended) {
			*link = stop->next;
			free(stop);
		} else {
			stop->appended = false;
			link = &stop->next;
		}
	}
}

void
pending_stops_clear(struct server *server)
{
	while (server->pending_stops != NULL) {
		struct pending_stop *stop = server->pending_stops;
		server->pending_stops = stop->next;
		free(stop);
	}
}

void
pending_stop_put_back(struct server *server, const struct stop_row *row)
{
	for (struct pending_stop *stop = server->pending_stops; stop != NULL; stop = stop->next) {
		if (stop->row.match != row->match)
			continue;
		stop->row.after = row->after;
		stop->row.last_action = row->last_action;
		stop->row.throws = row->throws;
		stop->row.closes = stop->row.closes && row->closes;
		stop->row.annuls = stop->row.annuls && row->annuls;
		return;
	}
	struct stop_row saved = *row;
	saved.closes = saved.annuls = false; /* nobody has left it */
	pending_stop_add(server, &saved);
}

void
pending_stop_forget(struct server *server, int64_t match)
{
	for (struct pending_stop **link = &server->pending_stops; *link != NULL; link = &(*link)->next) {
		struct pending_stop *stop = *link;
		if (stop->row.match != match || !storing_changed(server, stop->turn))
			continue;
		*link = stop->next;
		free(stop);
		return;
	}
}
