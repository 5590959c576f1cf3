/*
 * match_now.h - a match by its number as it is now: being played, waiting, or over.
 */
#pragma once

#include "db/matches.h"

struct server;
struct table;

struct match_now {
	struct match_row row;	   /* of a match at a table, with what the table knows */
	const struct table *table; /* where it is being played, or NULL */
	int64_t head;		   /* id of the last action there is, 0 = none */
};

/* Where it is being played, or NULL. */
const struct table *match_now_table(struct server *server, const struct match_row *row);

/* DB_NONE if there is none. */
MUST_USE enum db_status match_now_find(struct server *server, int64_t number, struct match_now *now);
