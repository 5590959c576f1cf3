/*
 * late_stop.c - stops that wait for the disk.
 */
#include "server/late_stop.h"

#include <stdlib.h>

#include "server/log.h"
#include "server/server.h"
#include "server/turn.h"

void
late_stop_add(struct server *server, const struct late_stop *stop)
{
	struct late_stop *copy = malloc(sizeof *copy);

	if (copy == NULL)
		fatal("out of memory");
	*copy = *stop;
	copy->next = server->late_stops;
	server->late_stops = copy;
	late_stops_try(server);
}

void
late_stops_try(struct server *server)
{
	for (struct late_stop *stop = server->late_stops; stop != NULL; stop = stop->next) {
		if (stop->appended || !turn_may_store(server))
			continue;
		stop->appended = turn_stored(server, match_interrupt(server->db, stop->match, stop->after,
							     stop->who, stop->why, stop->at));
	}
}

void
late_stops_end_turn(struct server *server, bool stored)
{
	for (struct late_stop **link = &server->late_stops; *link != NULL;) {
		struct late_stop *stop = *link;
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
late_stop_forget(struct server *server, int64_t match)
{
	for (struct late_stop **link = &server->late_stops; *link != NULL; link = &(*link)->next) {
		struct late_stop *stop = *link;
		if (stop->match != match)
			continue;
		*link = stop->next;
		free(stop);
		return;
	}
}
