/*
 * reports.c - see reports.h.
 */
#include "db/people/reports.h"

#include <assert.h>

#include "db/statement.h"

#define COLUMNS                                                                                              \
	"SELECT reports.id, at, reporter, subject, "                                                         \
	"(SELECT name FROM players WHERE players.id = reporter), "                                           \
	"(SELECT name FROM players WHERE players.id = subject), why FROM reports "

const struct statement_text report_statements[] = {
	{REPORT_APPEND, "INSERT INTO reports (at, reporter, subject, why) VALUES (?1, ?2, ?3, ?4)"},
	{REPORT_APPEND_LINE,
		"INSERT INTO report_lines (report, number, at, speaker, how, text) SELECT ?1, ?2, ?3, ?4, ?5, ?6 "
		"WHERE EXISTS (SELECT 1 FROM players WHERE id = ?4 AND erased = 0)"},
	{REPORT_FORGET, "DELETE FROM reports WHERE id <= ?1"},
	{REPORT_FORGET_OLDEST, "DELETE FROM reports WHERE id = (SELECT min(id) FROM reports) AND at <= ?1"},
	{REPORT_COUNT, "SELECT count(*) FROM reports WHERE reporter = ?1 AND at > ?2"},
	{REPORTS_COUNT, "SELECT value FROM figures WHERE name = 'reports kept'"},
	{REPORT_FIND, COLUMNS "WHERE reports.id = ?1"},
	{REPORT_EACH, COLUMNS "WHERE reports.id < ?1 ORDER BY reports.id DESC LIMIT ?2"},
	{REPORT_LINE_EACH, "SELECT at, speaker, name, how, text FROM report_lines "
			   "CROSS JOIN players ON players.id = speaker WHERE report = ?1 ORDER BY number"},
	{0, NULL},
};

static enum db_status
append_line(struct db *db, int64_t report, int number, const struct report_line *line)
{
	sqlite3_stmt *stmt = statement_of(db, REPORT_APPEND_LINE);

	bind_int(stmt, 1, report);
	bind_int(stmt, 2, number);
	bind_int(stmt, 3, line->at);
	bind_int(stmt, 4, line->speaker);
	bind_text(stmt, 5, line->how);
	bind_text(stmt, 6, line->text);
	return statement_write_any(db, REPORT_APPEND_LINE);
}

enum db_status
report_store(struct db *db, struct report_row *row, const struct report_line *lines, int count, int64_t most)
{
	sqlite3_stmt *stmt = statement_of(db, REPORT_APPEND);

	assert(count <= REPORT_LINES);
	bind_int(stmt, 1, row->at);
	bind_int(stmt, 2, row->reporter);
	bind_int(stmt, 3, row->subject);
	bind_text(stmt, 4, row->why);
	enum db_status status = statement_write(db, REPORT_APPEND);
	if (status != DB_OK)
		return status;
	row->id = sqlite3_last_insert_rowid(db_handle(db));
	for (int i = 0; i < count && status == DB_OK; i++)
		status = append_line(db, row->id, i + 1, &lines[i]);
	if (status != DB_OK)
		return status;
	bind_int(statement_of(db, REPORT_FORGET), 1, row->id - most);
	return statement_write_any(db, REPORT_FORGET);
}

enum db_status
report_forget_oldest(struct db *db, int64_t until)
{
	bind_int(statement_of(db, REPORT_FORGET_OLDEST), 1, until);
	return statement_write(db, REPORT_FORGET_OLDEST);
}

enum db_status
report_count(struct db *db, int64_t reporter, int64_t after, int64_t *count)
{
	BIND_INTS(statement_of(db, REPORT_COUNT), reporter, after);
	return statement_int(db, REPORT_COUNT, count);
}

static enum db_status
report_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct report_row *row = to;

	(void)db;
	row->id = sqlite3_column_int64(stmt, 0);
	row->at = sqlite3_column_int64(stmt, 1);
	row->reporter = sqlite3_column_int64(stmt, 2);
	row->subject = sqlite3_column_int64(stmt, 3);
	column_copy(stmt, 4, row->reporter_name, sizeof row->reporter_name);
	column_copy(stmt, 5, row->subject_name, sizeof row->subject_name);
	column_copy(stmt, 6, row->why, sizeof row->why);
	return DB_OK;
}

enum db_status
reports_count(struct db *db, int64_t *count)
{
	return statement_int(db, REPORTS_COUNT, count);
}

enum db_status
report_find(struct db *db, int64_t id, struct report_row *row)
{
	bind_int(statement_of(db, REPORT_FIND), 1, id);
	return statement_one(db, REPORT_FIND, report_read, row);
}

enum db_status
report_each(struct db *db, int64_t before, int limit, report_fn *each, void *arg)
{
	struct report_row row;
	enum db_status status;

	BIND_INTS(statement_of(db, REPORT_EACH), before, limit);
	while (statement_read(db, REPORT_EACH, report_read, &row, &status))
		each(arg, &row);
	return status;
}

enum db_status
report_line_each(struct db *db, int64_t id, report_line_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, REPORT_LINE_EACH);
	enum db_status status;

	bind_int(stmt, 1, id);
	while (statement_next(db, REPORT_LINE_EACH, &status)) {
		const struct report_line line = {
			.at = sqlite3_column_int64(stmt, 0),
			.speaker = sqlite3_column_int64(stmt, 1),
			.name = column_text(stmt, 2),
			.how = column_text(stmt, 3),
			.text = column_text(stmt, 4),
		};
		each(arg, &line);
	}
	return status;
}
