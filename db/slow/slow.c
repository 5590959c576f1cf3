/*
 * slow.c - slow matches in the rows of matches. `due` is set as long as one isn't over, so small indexes have
 * these only.
 */
#include "db/slow/slow.h"

#include "db/slow/slow_rows.h"
#include "db/statement.h"
#include "db/words.h"

#define MOST_URGENT "ORDER BY " SLOW_WAITS_FOR_PLAYER " DESC, asks <> 'double', due, matches.id "

const struct statement_text slow_statements[] = {
	{SLOW_STORE,
		"UPDATE matches SET waits_for = ?2, asks = ?3, due = ?4, turn_began = ?5, reserve_inviter_ms = ?6, "
		"reserve_invited_ms = ?7, last_action = ?8, known_to = max(known_to, ?8), throws = ?9, slow_rolls = ?10, "
		"warn_due = nullif(?11, 0), warned_at = iif(waits_for = ?2 AND turn_began = ?5, warned_at, 0) "
		"WHERE id = ?1 AND state = 'running'"},
	{SLOW_SIT,
		"UPDATE matches SET state = 'running', known_to = coalesce((SELECT max(id) FROM actions), 0) "
		"WHERE id = ?1 AND due IS NOT NULL"},
	{SLOW_RISE, "UPDATE matches SET state = 'saved', last_action = ?2, throws = ?3 "
		    "WHERE id = ?1 AND state = 'running' AND due IS NOT NULL"},
	{SLOW_EACH, SLOW_ROWS SLOW_OF_PLAYER MOST_URGENT "LIMIT ?2"},
	{SLOW_COUNT, "SELECT count(*), coalesce(sum(" SLOW_WAITS_FOR_PLAYER
		     "), 0) FROM matches WHERE " SLOW_OF_PLAYER},
	{SLOW_ALL, "SELECT value FROM figures WHERE name = 'slow'"},
	{SLOW_FIND, SLOW_ROWS "matches.id = ?1 AND due IS NOT NULL"},
	{SLOW_FIND_PAIR, SLOW_ROWS SLOW_OF_PLAYER "AND ?2 IN (inviter, invited) LIMIT 1"},
	{SLOW_NEXT, SLOW_ROWS SLOW_OF_PLAYER "AND " SLOW_WAITS_FOR_PLAYER " AND matches.id <> ?2 " MOST_URGENT
					     "LIMIT 1"},
	{SLOW_DUE, SLOW_ROWS "due IS NOT NULL AND due <= ?1 ORDER BY due LIMIT ?2"},
	{SLOW_EACH_OF_ALL, SLOW_ROWS
		"matches.id IN (SELECT id FROM matches WHERE due IS NOT NULL AND (due, id) >= (?1, ?2) "
		"ORDER BY due, id LIMIT ?3) ORDER BY due, matches.id"},
	{SLOW_SHIFT, "UPDATE matches SET due = due + ?2, warn_due = warn_due + ?2 WHERE " SLOW_OF_PLAYER
		     "AND " SLOW_WAITS_FOR_PLAYER " AND NOT " SLOW_NO_VACATION},
	{SLOW_PUT_OFF,
		"UPDATE matches SET due = due + ?2, warn_due = warn_due + ?2 WHERE id = ?1 AND due IS NOT NULL"},
	{SLOW_ROLLS, "UPDATE matches SET slow_rolls = ?2 WHERE id = ?1 AND due IS NOT NULL"},
	{SLOW_SPARE, "UPDATE matches SET spared = 1 WHERE id = ?1"},
	{SLOW_TIMES_LOST, "SELECT count(*) FROM matches WHERE iif(winner = 'inviter', invited, inviter) = ?1 "
			  "AND ended >= ?2 AND slow_turn > 0 AND decided = 'time'"},
	{0, NULL},
};

enum db_status
slow_store(struct db *db, const struct slow_head *head)
{
	sqlite3_stmt *stmt = statement_of(db, SLOW_STORE);

	bind_int(stmt, 1, head->match);
	bind_text(stmt, 2, word_of(&seat_words, head->on_turn));
	bind_text(stmt, 3, slow_word_of_asks(head->asks));
	bind_int(stmt, 4, head->due);
	bind_int(stmt, 5, head->turn_began);
	bind_int(stmt, 6, head->reserve_ms[0]);
	bind_int(stmt, 7, head->reserve_ms[1]);
	bind_int(stmt, 8, head->last_action);
	bind_int(stmt, 9, head->throws);
	bind_text(stmt, 10, slow_word_of_rolls(head->rolls));
	bind_int(stmt, 11, head->warn_due);
	return statement_write(db, SLOW_STORE);
}

enum db_status
slow_sit(struct db *db, int64_t match)
{
	bind_int(statement_of(db, SLOW_SIT), 1, match);
	return statement_write(db, SLOW_SIT);
}

enum db_status
slow_rise(struct db *db, int64_t match, int64_t last_action, int throws)
{
	BIND_INTS(statement_of(db, SLOW_RISE), match, last_action, throws);
	return statement_write(db, SLOW_RISE);
}

enum db_status
slow_each(struct db *db, int64_t player, int limit, slow_fn *each, void *arg)
{
	BIND_INTS(statement_of(db, SLOW_EACH), player, limit);
	return slow_each_row(db, SLOW_EACH, each, arg);
}

static enum db_status
counts_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct slow_counts *counts = to;

	(void)db;
	*counts = (struct slow_counts){sqlite3_column_int(stmt, 0), sqlite3_column_int(stmt, 1)};
	return DB_OK;
}

enum db_status
slow_count(struct db *db, int64_t player, struct slow_counts *counts)
{
	bind_int(statement_of(db, SLOW_COUNT), 1, player);
	return statement_one(db, SLOW_COUNT, counts_read, counts);
}

enum db_status
slow_all(struct db *db, int64_t *count)
{
	return statement_int(db, SLOW_ALL, count);
}

enum db_status
slow_find(struct db *db, int64_t match, struct slow_row *row)
{
	bind_int(statement_of(db, SLOW_FIND), 1, match);
	return statement_one(db, SLOW_FIND, slow_row_read, row);
}

enum db_status
slow_find_pair(struct db *db, int64_t one, int64_t other, struct slow_row *row)
{
	BIND_INTS(statement_of(db, SLOW_FIND_PAIR), one, other);
	return statement_one(db, SLOW_FIND_PAIR, slow_row_read, row);
}

enum db_status
slow_next(struct db *db, int64_t player, int64_t except, struct slow_row *row)
{
	BIND_INTS(statement_of(db, SLOW_NEXT), player, except);
	return statement_one(db, SLOW_NEXT, slow_row_read, row);
}

enum db_status
slow_each_due(struct db *db, int64_t served_ms, int limit, slow_fn *each, void *arg)
{
	BIND_INTS(statement_of(db, SLOW_DUE), served_ms, limit);
	return slow_each_row(db, SLOW_DUE, each, arg);
}

enum db_status
slow_each_of_all(struct db *db, const struct slow_place *from, int limit, slow_fn *each, void *arg)
{
	BIND_INTS(statement_of(db, SLOW_EACH_OF_ALL), from->due, from->id, limit);
	return slow_each_row(db, SLOW_EACH_OF_ALL, each, arg);
}

enum db_status
slow_put_off(struct db *db, int64_t match, int64_t ms)
{
	BIND_INTS(statement_of(db, SLOW_PUT_OFF), match, ms);
	return statement_write(db, SLOW_PUT_OFF);
}

enum db_status
slow_shift(struct db *db, int64_t player, int64_t ms)
{
	BIND_INTS(statement_of(db, SLOW_SHIFT), player, ms);
	return statement_write_any(db, SLOW_SHIFT);
}

enum db_status
slow_set_rolls(struct db *db, int64_t match, const bool rolls[2])
{
	bind_int(statement_of(db, SLOW_ROLLS), 1, match);
	bind_text(statement_of(db, SLOW_ROLLS), 2, slow_word_of_rolls(rolls));
	return statement_write(db, SLOW_ROLLS);
}

enum db_status
slow_spare(struct db *db, int64_t match)
{
	bind_int(statement_of(db, SLOW_SPARE), 1, match);
	return statement_write(db, SLOW_SPARE);
}

enum db_status
slow_times_lost(struct db *db, int64_t player, int64_t since, int64_t *count)
{
	BIND_INTS(statement_of(db, SLOW_TIMES_LOST), player, since);
	return statement_int(db, SLOW_TIMES_LOST, count);
}
