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
	struct stop_row row;
	uint64_t turn; /* in which the match stopped */
	bool appended; /* in this turn's transaction */
	struct pending_stop *next;
};

/* Copies the row; tries to append it at once. */
void pending_stop_add(struct server *server, const struct stop_row *row);

/* Appends what earlier turns could not. */
void pending_stops_try(struct server *server);

/* Ends the turn: what was appended is done, or has to be appended again. */
void pending_stops_end_turn(struct server *server, bool stored);

/*
 * For a match that stopped or ended in a turn that was taken back, and that can't go on. If there is a stop
 * of that turn it keeps who and why, but comes after the action that `row` names, and closes or annuls the
 * match only if `row` does. If there is none `row` itself is to be stored, and only saves the match.
 */
void pending_stop_put_back(struct server *server, const struct stop_row *row);

/* The server ends; the next start finds these matches running, and says that the server stopped them. */
void pending_stops_clear(struct server *server);

/* A turn was taken back: if the match stopped in it, it goes on after all. An earlier stop still has
 * to come. */
void pending_stop_forget(struct server *server, int64_t match);
