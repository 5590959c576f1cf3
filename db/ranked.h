/*
 * ranked.h - reads rankings, of all matches and by length and month; inside db/ only.
 */
#pragma once

#include "db/ratings.h"
#include "db/statement.h"

/* ?2 is an enum ranked_kind: 1 is people, 2 is programs. */
#define OF_KIND(player) "(?2 = 0 OR (" player ".program OR " player ".program_mark) = (?2 = 2))"
#define PLAYER_FITS OF_KIND("players")
#define OTHER_FITS OF_KIND("other")

/*
 * Runs a query for name, rating and experience, best first; ?1 is bound, ?3 is the limit and ?4 the offset.
 * The first row has rank `from`; *found is how many there are.
 */
MUST_USE enum db_status ranked_list(struct db *db, enum statement statement, enum ranked_kind kind, int from,
	int count, struct ranked *rows, int *found);

/* One such row, that of the player ?3, with the number of rows before it as fourth column; ?1 is bound.
 * DB_NONE without a row. */
MUST_USE enum db_status ranked_one(
	struct db *db, enum statement statement, enum ranked_kind kind, const char *name, struct ranked *row);
