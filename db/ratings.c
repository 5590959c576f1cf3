/*
 * ratings.c - the ranking, and the history of every rating.
 */
#include "db/ratings.h"

#include <assert.h>

#include "db/ranked.h"
#include "db/statement.h"

#define RANKED_COLUMNS "SELECT name, rating, experience"
#define BEST_FIRST " ORDER BY rating DESC, name LIMIT ?3 OFFSET ?4"

/* Each list has an index of those who are in it, which SQLite takes only for a number that it can read. */
#define ALL_INDEX "players_ranked"
#define ALL_HAVE "experience > 0"
#define RATED_INDEX "players_rated"
#define RATED_HAVE "experience > 50"
static_assert(RATED_EXPERIENCE == 50, "the index of the rating list has those who may be in it");

#define RANKING(index, have)                                                                                 \
	RANKED_COLUMNS " FROM players INDEXED BY " index " WHERE " have " AND house = '' AND " PLAYER_FITS   \
		       " AND rating < ?5" BEST_FIRST

/* Those of the same whole point who stand before a player. Without a kind the index alone answers, also for
 * the many who stand on one and the same rating. */
#define OF_THE_POINT "other.rating < 1 + " WHOLE("players.rating")
#define HIGHER "other.rating > players.rating AND " OF_THE_POINT
#define SAME "other.rating = players.rating AND other.name < players.name"
#define HIGHER_OR_SAME                                                                                       \
	"other.rating >= players.rating AND " OF_THE_POINT                                                   \
	" AND (other.rating > players.rating OR other.name < players.name) AND " OTHER_FITS
#define OTHERS(index, have, which)                                                                           \
	"(SELECT count(*) FROM players AS other INDEXED BY " index " WHERE other." have                      \
	" AND other.house = '' AND " which ")"

#define BEFORE(index, have)                                                                                  \
	"iif(?2 = 0, " OTHERS(index, have, HIGHER) " + " OTHERS(index, have, SAME) ", " OTHERS(              \
		index, have, HIGHER_OR_SAME) ")"
#define PLACE(list, index, have)                                                                             \
	RANKED_COLUMNS ", " RANKS_ABOVE("'" list "'", "players.rating") " + " BEFORE(                        \
		index, have) " FROM players WHERE name = ?3 AND " have " AND house = '' AND " PLAYER_FITS

/* All queries put players of the same rating in the order of their names. */
const struct statement_text rating_statements[] = {
	{RANKING_LIST_ALL, RANKING(ALL_INDEX, ALL_HAVE)},
	{RANKING_LIST_RATED, RANKING(RATED_INDEX, RATED_HAVE)},
	{RANKING_LIST_PROGRAMS,
		RANKED_COLUMNS " FROM players INDEXED BY players_programs "
			       "WHERE experience > ?1 AND ?2 = 2 AND " IS_PROGRAM " AND house = ''"
			       " AND rating < ?5" BEST_FIRST},
	{RANKING_OF_ALL, PLACE("all", ALL_INDEX, ALL_HAVE)},
	{RANKING_OF_RATED, PLACE("rated", RATED_INDEX, RATED_HAVE)},
	{RATING_APPEND,
		"INSERT INTO ratings (match, player, opponent, length, rating_before, rating_after, "
		"experience_before, experience_after, at) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)"},
	{RATING_STORE, "UPDATE players SET rating = ?2, experience = ?3 WHERE id = ?1"},
	{0, NULL},
};

enum db_status
ranking_list(struct db *db, int min_experience, enum ranked_kind kind, int from, int count,
	struct ranked *rows, int *found)
{
	const struct ranked_list list = {min_experience == 0 ? "all" : "rated", kind};
	enum statement statement = kind == RANKED_PROGRAMS ? RANKING_LIST_PROGRAMS
				   : min_experience == 0   ? RANKING_LIST_ALL
							   : RANKING_LIST_RATED;

	assert(min_experience == 0 || min_experience == RATED_EXPERIENCE);
	bind_int(statement_of(db, statement), 1, min_experience);
	return ranked_list(db, statement, &list, from, count, rows, found);
}

enum db_status
ranking_of(struct db *db, int min_experience, enum ranked_kind kind, const char *name, struct ranked *row)
{
	assert(min_experience == 0 || min_experience == RATED_EXPERIENCE);
	return ranked_one(db, min_experience == 0 ? RANKING_OF_ALL : RANKING_OF_RATED, kind, name, row);
}

enum db_status
rating_append(struct db *db, const struct rating_row *row)
{
	sqlite3_stmt *stmt = statement_of(db, RATING_APPEND);
	bind_int(stmt, 1, row->match);
	bind_int(stmt, 2, row->player);
	bind_int(stmt, 3, row->opponent);
	bind_int(stmt, 4, row->length);
	bind_real(stmt, 5, row->before);
	bind_real(stmt, 6, row->after);
	bind_int(stmt, 7, row->experience_before);
	bind_int(stmt, 8, row->experience_after);
	bind_int(stmt, 9, row->at);
	enum db_status status = statement_write(db, RATING_APPEND);
	if (status != DB_OK)
		return status;

	stmt = statement_of(db, RATING_STORE);
	bind_int(stmt, 1, row->player);
	bind_real(stmt, 2, row->after);
	bind_int(stmt, 3, row->experience_after);
	return statement_write(db, RATING_STORE);
}
