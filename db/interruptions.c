/*
 * interruptions.c - stops of matches, and how they change the row of the match.
 *
 * The row of the stop is written first, because it refers to others: if one of them doesn't exist, nothing is
 * half done.
 */
#include "db/interruptions.h"

#include <string.h>

#include "db/abandoned.h"
#include "db/statement.h"
#include "db/words.h"

/* Those that run, but not those that are kept for both players, if any are (?2). */
#define MATCHES_LEFT                                                                                         \
	"(" RUNNING_IDS " EXCEPT SELECT match FROM open_seats WHERE ?2 GROUP BY match HAVING count(*) = 2)"

/* Of the last action of a match, 0 = none. */
#define LAST_NUMBER "coalesce((SELECT number FROM actions WHERE actions.id = matches.last_action), 0)"

/* What a server that ended in order has stored of the turn since that action (open_seats.h). */
#define SPENT_BEFORE                                                                                         \
	"(SELECT max(spent_ms) FROM open_seats WHERE match = matches.id AND after = " LAST_NUMBER ")"

const struct statement_text interruption_statements[] = {
	{INTERRUPTION_APPEND,
		"INSERT INTO interruptions (match, after, who, why, at, annuls, spent_ms, due) "
		"SELECT id, ?2, nullif(?3, 0), ?4, ?5, ?6, nullif(?7, 0), nullif(?8, 0) FROM matches "
		"WHERE id = ?1 AND state = 'running'"},
	{MATCH_STOP, "UPDATE matches SET state = 'saved', last_action = ?2, throws = ?3, paused_at = NULL "
		     "WHERE id = ?1 AND state = 'running'"},
	/* Nothing of what a match has when it is over: its row would break the schema. */
	{INTERRUPTION_RESUMED, "UPDATE interruptions SET resumed = ?2 WHERE match = ?1 AND resumed IS NULL "
			       "AND (SELECT state = 'saved' AND sequence IS NULL AND claimed_by IS NULL "
			       "FROM matches WHERE id = ?1)"},
	{MATCH_GO_ON,
		"UPDATE matches SET state = 'running', known_to = coalesce((SELECT max(id) FROM actions), 0) "
		"WHERE id = ?1 AND state = 'saved'"},
	/* After a crash: the actions appended since each running match's head was last stored. */
	{MATCH_FIND_HEADS,
		"UPDATE matches SET last_action = tail.last, known_to = tail.last, "
		"throws = max(matches.throws, tail.throws) FROM "
		"(SELECT match, max(id) AS last, max(throw) AS throws FROM actions WHERE id > "
		"(SELECT min(known_to) FROM matches WHERE id IN " MATCHES_RUNNING ") GROUP BY match) AS tail "
		"WHERE matches.id = tail.match AND state = 'running'"},
	{INTERRUPTION_APPEND_RUNNING,
		"INSERT INTO interruptions (match, after, why, at, spent_ms) SELECT id, " LAST_NUMBER
		", 'server', ?1, " SPENT_BEFORE " FROM matches WHERE slow_turn = 0 AND id IN " MATCHES_LEFT},
	{MATCH_STOP_RUNNING,
		"UPDATE matches SET state = 'saved', paused_at = NULL WHERE id IN " MATCHES_LEFT},
	/* What was served of a pause before the last server ended counts; the time since doesn't. */
	{MATCH_COUNT_PAUSES,
		"UPDATE matches SET paused_ms = paused_ms + max(0, served_ms - paused_at), "
		"paused_at = served_ms FROM heartbeat WHERE heartbeat.id = 1 AND paused_at IS NOT NULL"},
	{INTERRUPTION_APPEND_KEPT,
		"INSERT INTO interruptions (match, after, why, at, spent_ms) SELECT id, " LAST_NUMBER
		", 'server', ?2, " SPENT_BEFORE " FROM matches WHERE id = ?1 AND state = 'running'"},
	{MATCH_STOP_KEPT,
		"UPDATE matches SET state = 'saved', paused_at = NULL WHERE id = ?1 AND state = 'running'"},
	{INTERRUPTION_EACH,
		"SELECT after, CASE who WHEN inviter THEN 0 WHEN invited THEN 1 ELSE -1 END, why, at, "
		"coalesce(resumed, 0), coalesce(offered, 0), interruptions.id, coalesce(annuls, 0) "
		"FROM interruptions JOIN matches ON matches.id = match "
		"WHERE match = ?1 AND interruptions.id > ?2 ORDER BY interruptions.id"},
	{INTERRUPTION_LAST, "SELECT id, coalesce(resumed, 0), coalesce(offered, 0) FROM interruptions "
			    "WHERE match = ?1 ORDER BY id DESC LIMIT 1"},
	/* A stop by the server that had no time to say what was spent takes back nothing of what was. */
	{INTERRUPTION_SPENT,
		"SELECT coalesce(max(spent_ms), 0) FROM (SELECT spent_ms FROM interruptions WHERE match = ?1 "
		"AND after = ?2 UNION ALL SELECT spent_ms FROM open_seats WHERE match = ?1 AND after = ?2)"},
	{INTERRUPTION_SKIP,
		"SELECT count(*), coalesce(max(id), 0) FROM interruptions WHERE match = ?1 AND id < "
		"(SELECT id FROM interruptions WHERE match = ?1 ORDER BY id DESC LIMIT 1 OFFSET ?2)"},
	{0, NULL},
};

static enum db_status
note_abandoned(struct db *db, const struct stop_row *stop)
{
	struct abandoned_row row = {
		.match = stop->match, .player = stop->loser, .at = stop->at, .due_ms = stop->due};

	memcpy(row.level, stop->level, sizeof row.level);
	return abandoned_append(db, &row);
}

enum db_status
match_interrupt(struct db *db, const struct stop_row *row)
{
	sqlite3_stmt *stmt = statement_of(db, INTERRUPTION_APPEND);
	bind_int(stmt, 1, row->match);
	bind_int(stmt, 2, row->after);
	bind_int(stmt, 3, row->who);
	bind_text(stmt, 4, word_of(&why_words, (int)row->why));
	bind_int(stmt, 5, row->at);
	bind_int(stmt, 6, row->annuls);
	bind_int(stmt, 7, row->spent_ms);
	bind_int(stmt, 8, row->due);
	enum db_status status = statement_write(db, INTERRUPTION_APPEND);
	if (status != DB_OK)
		return status;

	stmt = statement_of(db, MATCH_STOP);
	BIND_INTS(stmt, row->match, row->last_action, row->throws);
	status = statement_write(db, MATCH_STOP);
	if (status == DB_OK && row->annuls)
		return match_annul(db, row->match, row->at);
	return status == DB_OK && row->loser != 0 ? note_abandoned(db, row) : status;
}

enum db_status
match_resume(struct db *db, int64_t match, int64_t now)
{
	enum db_status status = statement_store(db, INTERRUPTION_RESUMED, match, now);
	if (status != DB_OK)
		return status;

	bind_int(statement_of(db, MATCH_GO_ON), 1, match);
	return statement_write(db, MATCH_GO_ON);
}

enum db_status
match_note_heads(struct db *db)
{
	return statement_write_any(db, MATCH_FIND_HEADS);
}

enum db_status
match_interrupt_running(struct db *db, int64_t now, bool keep, int *count)
{
	*count = 0;
	enum db_status status = statement_write_any(db, MATCH_FIND_HEADS);
	if (status == DB_OK)
		status = statement_write_any(db, MATCH_COUNT_PAUSES);
	if (status != DB_OK)
		return status;
	BIND_INTS(statement_of(db, INTERRUPTION_APPEND_RUNNING), now, keep);
	status = statement_write_any(db, INTERRUPTION_APPEND_RUNNING);
	if (status != DB_OK)
		return status;

	*count = sqlite3_changes(db_handle(db));
	/* Slow matches too: nobody sits there any more, and that is all. */
	bind_int(statement_of(db, MATCH_STOP_RUNNING), 2, keep);
	return statement_write_any(db, MATCH_STOP_RUNNING);
}

enum db_status
match_interrupt_kept(struct db *db, int64_t match, int64_t now)
{
	enum db_status status = statement_store(db, INTERRUPTION_APPEND_KEPT, match, now);
	if (status != DB_OK)
		return status;

	bind_int(statement_of(db, MATCH_STOP_KEPT), 1, match);
	return statement_write(db, MATCH_STOP_KEPT);
}

enum db_status
interruption_each(struct db *db, int64_t match, int64_t after, interruption_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, INTERRUPTION_EACH);
	enum db_status status;

	BIND_INTS(stmt, match, after);
	while (statement_next(db, INTERRUPTION_EACH, &status)) {
		const struct interruption_row row = {
			.id = sqlite3_column_int64(stmt, 6),
			.after = sqlite3_column_int(stmt, 0),
			.who = sqlite3_column_int(stmt, 1),
			.why = column_text(stmt, 2),
			.at = sqlite3_column_int64(stmt, 3),
			.resumed = sqlite3_column_int64(stmt, 4),
			.offered = sqlite3_column_int64(stmt, 5),
			.annuls = sqlite3_column_int(stmt, 7) != 0,
		};
		if (!each(arg, &row))
			break;
	}
	statement_end(db, INTERRUPTION_EACH);
	return status;
}

static enum db_status
last_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct last_interruption *last = to;

	(void)db;
	*last = (struct last_interruption){.id = sqlite3_column_int64(stmt, 0),
		.resumed = sqlite3_column_int64(stmt, 1),
		.offered = sqlite3_column_int64(stmt, 2)};
	return DB_OK;
}

enum db_status
interruption_find_last(struct db *db, int64_t match, struct last_interruption *last)
{
	*last = (struct last_interruption){.id = 0};
	bind_int(statement_of(db, INTERRUPTION_LAST), 1, match);
	enum db_status status = statement_one(db, INTERRUPTION_LAST, last_read, last);
	return status == DB_NONE ? DB_OK : status;
}

enum db_status
interruption_spent(struct db *db, int64_t match, int after, int64_t *spent_ms)
{
	BIND_INTS(statement_of(db, INTERRUPTION_SPENT), match, after);
	return statement_int(db, INTERRUPTION_SPENT, spent_ms);
}

enum db_status
interruption_skip(struct db *db, int64_t match, int last, int64_t *after, int *skipped)
{
	sqlite3_stmt *stmt = statement_of(db, INTERRUPTION_SKIP);
	enum db_status status;

	BIND_INTS(stmt, match, last - 1);
	*after = 0;
	*skipped = 0;
	if (statement_next(db, INTERRUPTION_SKIP, &status)) {
		*skipped = sqlite3_column_int(stmt, 0);
		*after = sqlite3_column_int64(stmt, 1);
	}
	statement_end(db, INTERRUPTION_SKIP);
	return status;
}
