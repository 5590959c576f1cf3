/*
 * late_stop.h - that a match has stopped, on its way into the database.
 *
 * A player goes whether the disk is full or not; nobody plays the match meanwhile, so its row may come later.
 */
#pragma once

#include "db/journal.h"

struct server;

struct late_stop {
	int64_t match;
	int after;   /* number of the last action */
	int64_t who; /* player, 0 = the server */
	enum stop_why why;
	int64_t at;    /* Unix seconds */
	bool appended; /* in this turn's transaction */
	struct late_stop *next;
};

/* Copies the stop; tries to append it at once. */
void late_stop_add(struct server *server, const struct late_stop *stop);

/* Appends what earlier turns could not. */
void late_stops_try(struct server *server);

/* Ends the turn: what was appended is done, or has to be appended again. */
void late_stops_end_turn(struct server *server, bool stored);

/* The match goes on after all: a turn was taken back. */
void late_stop_forget(struct server *server, int64_t match);
