/*
 * result.h - what a finished game and a finished match leave behind: rows, ratings, news.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct events;
struct player;
struct rated;
struct rating_change;
struct server;
struct session;
struct table;

/* Stores what `events` ended, in the turn's transaction; table->rating has the calculation of a finished
 * match. */
void result_store(struct table *table, const struct events *events);

/* A match that was won, at a table or by a claim (claim.h). */
struct won_match {
	int64_t id;
	int length;
	const struct player *winner, *loser; /* as they were before it */
};

/* Stores what it made of both ratings and of the lists, in the turn's transaction; the calculation is in
 * `change`. False if it could not be stored. */
bool result_store_ratings(struct server *server, const struct won_match *won, struct rating_change *change);

/* His rating from now on. */
void result_rate(struct session *session, const struct rated *after);

/* After everybody has been told: new ratings, free seats, the report, if the match is over. */
void result_settle(struct table *table, const struct events *events);
