/*
 * posting.c - writes what finished matches have changed, each row once, and the number of the last match with
 * it.
 */
#include "db/rankings/posting.h"

#include <stdlib.h>

#include "db/rankings/unposted.h"
#include "db/statement.h"

const struct statement_text posting_statements[] = {
	{POSTED_SET, "INSERT OR REPLACE INTO followed (name, to_sequence) VALUES ('lists', ?1)"},
	{POSTING_BEGIN_ANEW, "INSERT OR REPLACE INTO followed (name, to_sequence) VALUES ('lists-anew', 0)"},
	{POSTING_IS_ANEW, "SELECT to_sequence FROM followed WHERE name = 'lists-anew'"},
	{POSTING_END_ANEW, "DELETE FROM followed WHERE name = 'lists-anew'"},
	{POSTING_CLEAR_STANDINGS, "DELETE FROM standings WHERE list <> 'glicko'"},
	{POSTING_CLEAR_HOUSE, "DELETE FROM house_standings"},
	{POSTING_CLEAR_FINISHED, "UPDATE reliability SET finished = 0 WHERE finished <> 0"},
	{POSTING_CLEAR_RATINGS, "UPDATE figures SET value = 0 WHERE name = 'ratings'"},
	{POSTING_FORGET_STANDINGS,
		"DELETE FROM standings WHERE player IN (SELECT id FROM players WHERE erased <> 0)"},
	{POSTING_FORGET_RELIABILITY,
		"DELETE FROM reliability WHERE player IN (SELECT id FROM players WHERE erased <> 0)"},
	{STANDING_STORE, "INSERT INTO standings (list, player, rating, experience) VALUES (?1, ?2, ?3, ?4) "
			 "ON CONFLICT (list, player) DO UPDATE SET rating = excluded.rating, "
			 "experience = excluded.experience"},
	{STANDING_STORE_HOUSE, "INSERT OR REPLACE INTO house_standings (list, player, rating, experience) "
			       "VALUES (?1, ?2, ?3, ?4)"},
	{RELIABILITY_ADD_FINISHED,
		"INSERT INTO reliability (player, finished) VALUES (?1, ?2) "
		"ON CONFLICT (player) DO UPDATE SET finished = finished + excluded.finished"},
	{FIGURES_ADD_RATINGS, "UPDATE figures SET value = value + ?1 WHERE name = 'ratings'"},
	{POSTING_EACH_FINISHED,
		"SELECT name, id, coalesce(stored.finished, 0), coalesce(counted.finished, 0) FROM players "
		"LEFT JOIN reliability AS stored ON stored.player = id "
		"LEFT JOIN reliability_recount AS counted ON counted.player = id WHERE erased = 0"},
	{POSTING_EACH_WRONG_RANK,
		"SELECT 'list ' || list || ', rating ' || rating, sum(stored), sum(counted) FROM "
		"(SELECT list, rating, people + programs AS stored, 0 AS counted, people AS one, 0 AS other "
		"FROM ranks UNION ALL SELECT list, rating, 0, people + programs, 0, people FROM ranks_recount) "
		"GROUP BY list, rating HAVING sum(stored) <> sum(counted) OR sum(one) <> sum(other)"},
	{STANDING_EACH, "SELECT list, player, name FROM standings CROSS JOIN players ON players.id = player "
			"WHERE list <> 'glicko'"},
	{0, NULL},
};

static enum db_status
store_standing(struct db *db, const struct ledger_entry *entry)
{
	enum statement statement = entry->house ? STANDING_STORE_HOUSE : STANDING_STORE;
	sqlite3_stmt *stmt = statement_of(db, statement);

	bind_text(stmt, 1, entry->list);
	bind_int(stmt, 2, entry->player);
	bind_real(stmt, 3, entry->rated.rating);
	bind_int(stmt, 4, entry->rated.experience);
	return statement_write(db, statement);
}

static int
compare_players(const void *left, const void *right)
{
	const int64_t a = *(const int64_t *)left, b = *(const int64_t *)right;

	return (a > b) - (a < b);
}

static enum db_status
store_finished(struct db *db, struct unposted *unposted)
{
	enum db_status status = DB_OK;
	size_t count = unposted->finished_count, end;

	if (count > 0)
		qsort(unposted->finished, count, sizeof *unposted->finished, compare_players);
	for (size_t i = 0; i < count && status == DB_OK; i = end) {
		for (end = i; end < count && unposted->finished[end] == unposted->finished[i]; end++)
			;
		status = statement_store(
			db, RELIABILITY_ADD_FINISHED, unposted->finished[i], (int64_t)(end - i));
	}
	return status;
}

static enum db_status
write_number(struct db *db, enum statement statement, int64_t number)
{
	bind_int(statement_of(db, statement), 1, number);
	return statement_write(db, statement);
}

static enum db_status
store(struct db *db, struct unposted *unposted)
{
	enum db_status status = DB_OK;

	for (size_t i = 0; i < unposted->ledger.size && status == DB_OK; i++)
		if (unposted->ledger.entries[i].list[0] != '\0')
			status = store_standing(db, &unposted->ledger.entries[i]);
	if (status == DB_OK)
		status = store_finished(db, unposted);
	if (status == DB_OK && unposted->rated > 0)
		status = write_number(db, FIGURES_ADD_RATINGS, 2 * unposted->rated);
	return status == DB_OK ? write_number(db, POSTED_SET, unposted->to) : status;
}

static enum db_status
run_each(struct db *db, const enum statement *statements, size_t count)
{
	enum db_status status = DB_OK;

	for (size_t i = 0; i < count && status == DB_OK; i++)
		status = statement_write_any(db, statements[i]);
	return status;
}

/* All tables are empty from now on, and made anew. */
static enum db_status
begin_anew(struct db *db)
{
	static const enum statement statements[] = {POSTING_CLEAR_STANDINGS, POSTING_CLEAR_HOUSE,
		POSTING_CLEAR_FINISHED, POSTING_CLEAR_RATINGS, POSTING_BEGIN_ANEW};
	enum db_status status = run_each(db, statements, sizeof statements / sizeof *statements);

	unposted_clear(unposted_of(db));
	return status == DB_OK ? write_number(db, POSTED_SET, 0) : status;
}

/* Erased players are counted on the way, since others played against them. */
static enum db_status
end_anew(struct db *db)
{
	static const enum statement statements[] = {
		POSTING_FORGET_STANDINGS, POSTING_FORGET_RELIABILITY, POSTING_END_ANEW};

	return run_each(db, statements, sizeof statements / sizeof *statements);
}

/* *exists = what is asked for has a row. */
static enum db_status
look_for(struct db *db, enum statement statement, bool *exists)
{
	int64_t value;
	enum db_status status = statement_int(db, statement, &value);

	*exists = status == DB_OK;
	return status == DB_NONE ? DB_OK : status;
}

/* *anew = the tables are being made anew: from now on, or since a start that was killed amid that. */
static enum db_status
begin(struct db *db, bool *anew)
{
	bool made;
	enum db_status status = look_for(db, POSTED_TO, &made);

	if (status == DB_OK && !made)
		status = begin_anew(db);
	return status == DB_OK ? look_for(db, POSTING_IS_ANEW, anew) : status;
}

/* DB_NONE: no match waits. */
static enum db_status
post_some(struct db *db)
{
	struct unposted *unposted;
	enum db_status status = unposted_read(db, POSTING_MOST, &unposted);

	if (status != DB_OK)
		return status;
	if (unposted->matches == 0)
		return DB_NONE;
	status = store(db, unposted);
	unposted_clear(unposted);
	return status;
}

static enum db_status
end(struct db *db, bool anew)
{
	unposted_of(db)->waiting = 0;
	return anew ? end_anew(db) : DB_OK;
}

enum db_status
posting_write(struct db *db)
{
	bool anew;
	enum db_status status = begin(db, &anew);

	while (status == DB_OK)
		status = post_some(db);
	return status == DB_NONE ? end(db, anew) : status;
}

enum db_status
posting_write_in_parts(struct db *db)
{
	bool anew;
	enum db_status status = begin(db, &anew);

	while (status == DB_OK && (status = post_some(db)) == DB_OK)
		status = db_commit(db);
	return status == DB_NONE ? end(db, anew) : status;
}

enum db_status
posting_is_made(struct db *db, bool *made)
{
	bool anew = false;
	enum db_status status = look_for(db, POSTED_TO, made);

	if (status == DB_OK)
		status = look_for(db, POSTING_IS_ANEW, &anew);
	*made = *made && !anew;
	return status;
}

int64_t
posting_waiting(struct db *db)
{
	return unposted_of(db)->waiting;
}

static enum db_status
each_wrong_finished(struct db *db, posting_wrong_fn *wrong, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, POSTING_EACH_FINISHED);
	struct unposted *unposted;
	enum db_status status = unposted_read(db, -1, &unposted);

	if (status != DB_OK)
		return status;
	while (statement_next(db, POSTING_EACH_FINISHED, &status)) {
		int64_t stored = sqlite3_column_int64(stmt, 2) +
				 unposted_finished(unposted, sqlite3_column_int64(stmt, 1));
		int64_t counted = sqlite3_column_int64(stmt, 3);
		if (stored != counted)
			wrong(arg, column_text(stmt, 0), stored, counted);
	}
	return status;
}

enum db_status
posting_each_wrong(struct db *db, posting_wrong_fn *wrong, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, POSTING_EACH_WRONG_RANK);
	enum db_status status = each_wrong_finished(db, wrong, arg);

	if (status != DB_OK)
		return status;
	while (statement_next(db, POSTING_EACH_WRONG_RANK, &status))
		wrong(arg, column_text(stmt, 0), sqlite3_column_int64(stmt, 1),
			sqlite3_column_int64(stmt, 2));
	return status;
}

enum db_status
posting_each_standing(struct db *db, posting_standing_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, STANDING_EACH);
	enum db_status status;

	while (statement_next(db, STANDING_EACH, &status))
		each(arg, column_text(stmt, 0), sqlite3_column_int64(stmt, 1), column_text(stmt, 2));
	return status;
}
