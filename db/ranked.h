/*
 * ranked.h - how rankings are read, those of all and those by length and month; inside db/ only.
 */
#pragma once

#include "db/ratings.h"
#include "db/statement.h"

/* ?2 is an enum ranked_kind. Who plays under `kind` 1 is no program, under 2 is one. */
#define OF_KIND(player) "(?2 = 0 OR (" player ".program OR " player ".program_mark) = (?2 = 2))"
#define PLAYER_FITS OF_KIND("players")
#define OTHER_FITS OF_KIND("other")

/*
 * A question whose rows are name, rating and experience, best first; ?1 is bound, ?3 is how many are wanted
 * and ?4 how many are passed over. The first has rank `from`; *found is how many there are.
 */
MUST_USE enum db_status ranked_list(struct db *db, enum statement statement, enum ranked_kind kind, int from,
	int count, struct ranked *rows, int *found);

/* One such row, of the player ?3, with a fourth column, how many stand before it; ?1 is bound. DB_NONE
 * without a row. */
MUST_USE enum db_status ranked_one(
	struct db *db, enum statement statement, enum ranked_kind kind, const char *name, struct ranked *row);
