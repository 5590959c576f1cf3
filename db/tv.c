/*
 * tv.c - skipped matches, matches of weeks.
 */
#include "db/tv.h"

#include "db/statement.h"

/* Of a player of the row `matches`. */
#define IS_PERSON(seat)                                                                                      \
	"EXISTS (SELECT 1 FROM players WHERE players.id = " seat " AND erased = 0 AND house = '' "           \
	"AND NOT program AND NOT program_mark)"

const struct statement_text tv_statements[] = {
	{TV_PEOPLE, "SELECT count(*) = 2 FROM players WHERE id IN (?1, ?2) AND erased = 0 AND disabled = 0 "
		    "AND house = '' AND NOT program AND NOT program_mark AND muted_until <= ?3 "
		    "AND NOT EXISTS (SELECT 1 FROM bans WHERE what = players.name)"},
	{TV_SKIPPED, "SELECT 1 FROM tv_skipped WHERE match = ?1"},
	{TV_SKIP, "INSERT INTO tv_skipped (match, at) VALUES (?1, ?2)"},
	{WEEK_LAST, "SELECT chosen, match, swing FROM matches_of_weeks ORDER BY chosen DESC LIMIT 1"},
	{WEEK_STORE, "INSERT INTO matches_of_weeks (chosen, match, swing) VALUES (?1, nullif(?2, 0), ?3)"},
	{WEEK_EACH_BEFORE,
		"SELECT sequence, id, ended, " IS_PERSON("inviter") " AND " IS_PERSON(
			"invited") ", "
				   "EXISTS (SELECT 1 FROM analyses WHERE analyses.match = matches.id AND fault = ''), "
				   "coalesce((SELECT length FROM ratings WHERE ratings.match = matches.id LIMIT 1), 0) "
				   "FROM matches WHERE sequence < ?1 ORDER BY sequence DESC LIMIT ?2"},
	{WEEK_SWING, "SELECT coalesce(sum(abs(luck)), 0.0) FROM decisions WHERE match = ?1"},
	{0, NULL},
};

static enum db_status
is_skipped(struct db *db, int64_t match)
{
	bind_int(statement_of(db, TV_SKIPPED), 1, match);
	return statement_one(db, TV_SKIPPED, NULL, NULL);
}

enum db_status
tv_may_show(struct db *db, const struct match_row *match, int64_t now)
{
	int64_t both;

	BIND_INTS(statement_of(db, TV_PEOPLE), match->player[0], match->player[1], now);
	enum db_status status = statement_int(db, TV_PEOPLE, &both);
	if (status != DB_OK || !both)
		return status == DB_OK ? DB_NONE : status;
	status = is_skipped(db, match->id);
	if (status == DB_OK)
		return DB_NONE;
	return status == DB_NONE ? DB_OK : status;
}

enum db_status
tv_skip(struct db *db, int64_t match, int64_t now)
{
	sqlite3_stmt *stmt;
	enum db_status status = is_skipped(db, match);

	if (status != DB_NONE)
		return status == DB_OK ? DB_TAKEN : status;
	stmt = statement_of(db, TV_SKIP);
	BIND_INTS(stmt, match, now);
	return statement_write(db, TV_SKIP);
}

static enum db_status
week_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct week_row *row = to;
	(void)db;

	*row = (struct week_row){
		.chosen = sqlite3_column_int64(stmt, 0),
		.match = sqlite3_column_int64(stmt, 1),
		.swing = sqlite3_column_double(stmt, 2),
	};
	return DB_OK;
}

enum db_status
week_find_last(struct db *db, struct week_row *row)
{
	return statement_one(db, WEEK_LAST, week_read, row);
}

enum db_status
week_store(struct db *db, const struct week_row *row)
{
	sqlite3_stmt *stmt = statement_of(db, WEEK_STORE);

	bind_int(stmt, 1, row->chosen);
	bind_int(stmt, 2, row->match);
	bind_real(stmt, 3, row->swing);
	return statement_write(db, WEEK_STORE);
}

enum db_status
week_each_before(struct db *db, int64_t sequence, int limit, week_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, WEEK_EACH_BEFORE);
	enum db_status status;

	BIND_INTS(stmt, sequence, limit);
	while (statement_next(db, WEEK_EACH_BEFORE, &status)) {
		const struct week_candidate candidate = {
			.sequence = sqlite3_column_int64(stmt, 0),
			.match = sqlite3_column_int64(stmt, 1),
			.ended = sqlite3_column_int64(stmt, 2),
			.people = sqlite3_column_int(stmt, 3) != 0,
			.rated = sqlite3_column_int(stmt, 4) != 0 && sqlite3_column_int(stmt, 5) > 0,
			.length = sqlite3_column_int(stmt, 5),
		};
		each(arg, &candidate);
	}
	return status;
}

static enum db_status
swing_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	(void)db;
	*(double *)to = sqlite3_column_double(stmt, 0);
	return DB_OK;
}

enum db_status
week_swing(struct db *db, int64_t match, double *swing)
{
	bind_int(statement_of(db, WEEK_SWING), 1, match);
	return statement_one(db, WEEK_SWING, swing_read, swing);
}
