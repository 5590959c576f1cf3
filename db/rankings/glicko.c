/*
 * glicko.c - see glicko.h.
 */
#include "db/rankings/glicko.h"

#include "db/following.h"
#include "db/statement.h"

const char glicko_list[] = "glicko";

const struct statement_text glicko_statements[] = {
	{GLICKO_FIND,
		"SELECT rating, deviation, volatility, at, matches, points FROM glicko WHERE player = ?1"},
	{GLICKO_STORE, "INSERT OR REPLACE INTO glicko (player, rating, deviation, volatility, at, matches, "
		       "points, sure_until) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)"},
	/* Before levels had anchors their matches changed ratings; here the first anchor holds for these. */
	{GLICKO_ANCHOR,
		"SELECT house <> '', coalesce((SELECT rating FROM anchors WHERE level = house "
		"AND from_sequence <= ?2 ORDER BY level, from_sequence DESC LIMIT 1), "
		"(SELECT rating FROM anchors WHERE level = house ORDER BY level, from_sequence LIMIT 1), "
		"1500) FROM players WHERE id = ?1"},
	{GLICKO_RANK, "INSERT INTO standings (list, player, rating, experience) SELECT 'glicko', ?1, ?2, ?3 "
		      "WHERE EXISTS (SELECT 1 FROM players WHERE id = ?1 AND erased = 0) "
		      "ON CONFLICT (list, player) DO UPDATE SET rating = excluded.rating, "
		      "experience = excluded.experience"},
	{GLICKO_UNRANK, "DELETE FROM standings WHERE list = 'glicko' AND player = ?1"},
	{GLICKO_UNSURE, "SELECT player FROM glicko WHERE sure_until > 0 AND sure_until <= ?1 "
			"ORDER BY sure_until LIMIT 1"},
	{GLICKO_FORGET, "UPDATE glicko SET sure_until = 0 WHERE player = ?1"},
	{0, NULL},
};

static enum db_status
row_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	(void)db;
	*(struct glicko_row *)to = (struct glicko_row){
		.glicko = {sqlite3_column_double(stmt, 0), sqlite3_column_double(stmt, 1),
			sqlite3_column_double(stmt, 2)},
		.at = sqlite3_column_int64(stmt, 3),
		.matches = sqlite3_column_int64(stmt, 4),
		.points = sqlite3_column_int(stmt, 5),
	};
	return DB_OK;
}

enum db_status
glicko_find(struct db *db, int64_t player, struct glicko_row *row)
{
	bind_int(statement_of(db, GLICKO_FIND), 1, player);
	return statement_one(db, GLICKO_FIND, row_read, row);
}

struct anchor {
	bool house;
	double rating; /* of the FIBS formula */
};

static enum db_status
anchor_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	(void)db;
	*(struct anchor *)to = (struct anchor){
		.house = sqlite3_column_int(stmt, 0) != 0,
		.rating = sqlite3_column_double(stmt, 1),
	};
	return DB_OK;
}

enum db_status
glicko_before(struct db *db, const struct followed_match *match, int seat, const struct glicko_row *row,
	bool *house, struct glicko *before)
{
	struct anchor anchor = {.house = false};

	BIND_INTS(statement_of(db, GLICKO_ANCHOR), match->player[seat], match->sequence);
	enum db_status status = statement_one(db, GLICKO_ANCHOR, anchor_read, &anchor);
	if (status != DB_OK && status != DB_NONE)
		return status;
	*house = anchor.house;
	*before = glicko_newcomer();
	if (anchor.house) {
		before->rating = glicko_of_fibs(anchor.rating);
		before->deviation = GLICKO_ANCHOR_DEVIATION;
	} else if (row != NULL) {
		*before = row->glicko;
		before->deviation = glicko_deviation_after(before->deviation, match->ended - row->at);
	}
	return DB_OK;
}

struct glicko_row
glicko_match_after(const struct followed_match *match, int seat, const struct glicko before[2],
	const struct glicko_row *row)
{
	const struct glicko *other = &before[1 - seat];
	const struct glicko_match played = {
		other->rating, other->deviation, match->winner == seat ? 1 : 0, match->length};

	return (struct glicko_row){
		.glicko = glicko_after(before[seat], &played, 1),
		.at = match->ended,
		.matches = (row != NULL ? row->matches : 0) + 1,
		.points = (row != NULL ? row->points : 0) + match->length,
	};
}

static enum db_status
rank(struct db *db, int64_t player, const struct glicko_row *row)
{
	if (row->glicko.deviation >= GLICKO_RANKED) {
		bind_int(statement_of(db, GLICKO_UNRANK), 1, player);
		return statement_write_any(db, GLICKO_UNRANK);
	}
	bind_int(statement_of(db, GLICKO_RANK), 1, player);
	bind_real(statement_of(db, GLICKO_RANK), 2, row->glicko.rating);
	bind_int(statement_of(db, GLICKO_RANK), 3, row->points);
	return statement_write_any(db, GLICKO_RANK);
}

static enum db_status
store(struct db *db, int64_t player, const struct glicko_row *row)
{
	sqlite3_stmt *stmt = statement_of(db, GLICKO_STORE);
	int64_t sure = glicko_seconds_until(row->glicko.deviation, GLICKO_RANKED);

	bind_int(stmt, 1, player);
	bind_real(stmt, 2, row->glicko.rating);
	bind_real(stmt, 3, row->glicko.deviation);
	bind_real(stmt, 4, row->glicko.volatility);
	bind_int(stmt, 5, row->at);
	bind_int(stmt, 6, row->matches);
	bind_int(stmt, 7, row->points);
	bind_int(stmt, 8, sure > 0 ? row->at + sure : 0);
	enum db_status status = statement_write(db, GLICKO_STORE);
	return status == DB_OK ? rank(db, player, row) : status;
}

static enum db_status
add(struct db *db, const struct followed_match *match)
{
	struct glicko_row rows[2];
	struct glicko before[2];
	bool known[2], house[2];

	if (!match->rated)
		return DB_OK;
	for (int seat = 0; seat < 2; seat++) {
		enum db_status status = glicko_find(db, match->player[seat], &rows[seat]);
		known[seat] = status == DB_OK;
		if (status == DB_OK || status == DB_NONE)
			status = glicko_before(db, match, seat, known[seat] ? &rows[seat] : NULL,
				&house[seat], &before[seat]);
		if (status != DB_OK)
			return status;
	}
	for (int seat = 0; seat < 2; seat++) {
		if (house[seat])
			continue;
		const struct glicko_row after =
			glicko_match_after(match, seat, before, known[seat] ? &rows[seat] : NULL);
		enum db_status status = store(db, match->player[seat], &after);
		if (status != DB_OK)
			return status;
	}
	return DB_OK;
}

enum db_status
glicko_follow(struct db *db, int limit, bool *more)
{
	return follow(db, glicko_list, limit, add, more);
}

enum db_status
glicko_forget(struct db *db, int64_t now, int limit)
{
	static const enum statement statements[] = {GLICKO_UNRANK, GLICKO_FORGET};
	enum db_status status = DB_OK;
	int64_t player;

	for (; limit > 0 && status == DB_OK; limit--) {
		bind_int(statement_of(db, GLICKO_UNSURE), 1, now);
		status = statement_int(db, GLICKO_UNSURE, &player);
		for (int i = 0; i < 2 && status == DB_OK; i++) {
			bind_int(statement_of(db, statements[i]), 1, player);
			status = statement_write_any(db, statements[i]);
		}
	}
	return status == DB_NONE ? DB_OK : status;
}
