/*
 * result.h - what a finished game and a finished match leave behind: rows, ratings, news.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "protocol/messages.h"

struct events;
struct player_row;
struct rating_change;
struct server;
struct player;
struct table;

/* Stores what `events` ended, in the turn's transaction; table->rating has the calculation of a finished
 * match. */
void result_store(struct table *table, const struct events *events);

/* A match that was won, at a table or by a claim (claim.h). */
struct won_match {
	int64_t id;
	int length;
	const struct player_row *winner, *loser; /* as they were before it */
};

/* Stores what it does to both ratings, in the turn's transaction; the calculation is in
 * `change`. False if it could not be stored. */
bool result_store_ratings(struct server *server, const struct won_match *won, struct rating_change *change);

/* Posts finished matches (db/rankings/posting.h): all that wait; if enough of them wait, at the end
 * of a turn; every few seconds. */
void results_post(struct server *server);
void results_end_turn(struct server *server);
void results_tick(struct server *server);

/* A match that is over: won at a table, or ended by a claim. */
struct match_end {
	int64_t match;
	struct player *ends[2];		    /* the winner, the loser; NULL: not here */
	const struct rating_change *rating; /* NULL: unrated, or nobody won */
	bool stood_up;			    /* from a table: both are free now */
	enum message report;		    /* what the lobby reads; MSG_NONE: nothing */
	struct message_args args;	    /* of that */
};

/* The one place that hears of it, after the players have read how it ended. Brings ratings in memory and
 * status lines up to date, sends the report, then announces it (announce.h). */
void match_over(struct server *server, const struct match_end *end);

/* After everybody has been told: frees the seats and calls match_over(), if the match is over. */
void result_settle(struct table *table, const struct events *events);
