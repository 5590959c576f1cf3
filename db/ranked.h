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

/* As the index of programs has it. */
#define IS_PROGRAM "(program = 1 OR program_mark = 1)"

/* Of a row of `ranks`. */
#define RANKS_COUNT "CASE ?2 WHEN 0 THEN people + programs WHEN 1 THEN people ELSE programs END"

/* The whole point of rating below, as `ranks` counts by. */
#define WHOLE(rating) "(CAST(" rating " AS INTEGER) - (" rating " < CAST(" rating " AS INTEGER)))"

/* Everybody of the list who stands on a higher whole point. */
#define RANKS_ABOVE(list, rating)                                                                            \
	"(SELECT coalesce(sum(" RANKS_COUNT "), 0) FROM ranks WHERE ranks.list = " list                      \
	" AND ranks.rating > " WHOLE(rating) ")"

/* A list, as `ranks` names it, and who of it is asked for. */
struct ranked_list {
	const char *name;
	enum ranked_kind kind;
};

/*
 * Runs a query for name, rating and experience, best first; ?1 is bound if it has one, ?3 is the limit, ?4
 * the offset, and all ratings are below ?5. The first row has rank `from`; *found is how many there are.
 */
MUST_USE enum db_status ranked_list(struct db *db, enum statement statement, const struct ranked_list *list,
	int from, int count, struct ranked *rows, int *found);

/* One such row, that of the player ?3, with the number of rows before it as fourth column; ?1 is bound if
 * it has one. DB_NONE without a row. */
MUST_USE enum db_status ranked_one(
	struct db *db, enum statement statement, enum ranked_kind kind, const char *name, struct ranked *row);
