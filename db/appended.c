/*
 * appended.c - gathers actions, numbers them, and inserts them many to a statement.
 *
 * Most rows of a turn are actions. They are inserted sixteen to a statement: before anything reads `actions`,
 * and at the commit. No constraint of ours can refuse one.
 */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "db/journal.h"
#include "db/sql/transaction.h"
#include "db/statement.h"
#include "db/words.h"

enum { APPENDED_MOST = 16 };

struct gathered {
	int64_t match;
	struct action_row row; /* its texts lie beside it */
	char text[ACTION_TEXT_SIZE];
	char events[EVENTS_TEXT_SIZE];
};

/* What the parameters of one row hold from its last use. SQLite keeps them, so only changes are bound. All 0:
 * the NULLs of a fresh statement. */
struct kept_binding {
	const char *side, *cause; /* static */
	bool timed;		  /* false: both times are NULL */
};

/* A statement for each of these numbers of rows. */
enum batch { BATCH_ONE, BATCH_FOUR, BATCH_SIXTEEN, BATCHES };

struct appended {
	struct kept_binding bound[BATCHES][APPENDED_MOST];
	struct gathered rows[APPENDED_MOST];
	int count;
	int64_t last;	      /* the id of the last action; < 0: not known */
	unsigned int version; /* of the file, after the turn in which that was known */
	bool looked;	      /* in this turn, whether somebody else has changed the file since */
};

/* The columns of a row, in the order of bind_row(). FAIL: no constraint refuses any, so SQLite need not copy
 * the pages it changes, from which it would take back the rows before a refused one. */
#define COLUMNS_OF_ROW                                                                                       \
	" (match, previous, number, side, text, events, at_ms, cause, throw, spent_ms, clock_ms) VALUES "
#define ROW "(?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
#define FOUR_ROWS ROW ", " ROW ", " ROW ", " ROW
enum { COLUMNS = 11 };
static_assert((int)APPENDED_MOST == 16, "the rows of the longest statement");

const struct statement_text appended_statements[] = {
	{ACTION_LAST, "SELECT coalesce(max(id), 0) FROM actions"},
	{ACTION_APPEND, ACTIONS_APPEND COLUMNS_OF_ROW ROW},
	{ACTION_APPEND_FOUR, ACTIONS_APPEND COLUMNS_OF_ROW FOUR_ROWS},
	{ACTION_APPEND_SIXTEEN,
		ACTIONS_APPEND COLUMNS_OF_ROW FOUR_ROWS ", " FOUR_ROWS ", " FOUR_ROWS ", " FOUR_ROWS},
	{0, NULL},
};

static const struct {
	enum statement statement;
	int rows;
} batches[] = {
	[BATCH_ONE] = {ACTION_APPEND, 1},
	[BATCH_FOUR] = {ACTION_APPEND_FOUR, 4},
	[BATCH_SIXTEEN] = {ACTION_APPEND_SIXTEEN, APPENDED_MOST},
};

/* NULL where there is none. */
static void
bind_time(sqlite3_stmt *stmt, int at, int64_t ms)
{
	if (ms >= 0)
		bind_int(stmt, at, ms);
	else
		bind_null(stmt, at);
}

static void
bind_word(sqlite3_stmt *stmt, int at, const char *word, const char **bound)
{
	if (*bound == word)
		return;
	bind_text(stmt, at, word);
	*bound = word;
}

static void
bind_row(sqlite3_stmt *stmt, int at, const struct gathered *gathered, struct kept_binding *bound)
{
	const struct action_row *row = &gathered->row;

	bind_int(stmt, at + 1, gathered->match);
	bind_int(stmt, at + 2, row->previous);
	bind_int(stmt, at + 3, row->number);
	bind_word(stmt, at + 4, word_of(&side_words, (int)row->side), &bound->side);
	bind_text(stmt, at + 5, gathered->text);
	bind_text(stmt, at + 6, gathered->events);
	bind_int(stmt, at + 7, row->at_ms);
	bind_word(stmt, at + 8, word_of(&cause_words, (int)row->cause), &bound->cause);
	bind_int(stmt, at + 9, row->throw_number);
	if (!row->timed && !bound->timed)
		return;
	bind_time(stmt, at + 10, row->timed ? row->spent_ms : -1);
	bind_time(stmt, at + 11, row->timed ? row->clock_ms : -1);
	bound->timed = row->timed;
}

static enum db_status
insert_batch(struct db *db, struct appended *appended, enum batch batch, const struct gathered *rows)
{
	sqlite3_stmt *stmt = statement_of(db, batches[batch].statement);

	for (int i = 0; i < batches[batch].rows; i++)
		bind_row(stmt, i * COLUMNS, &rows[i], &appended->bound[batch][i]);
	transaction_count(db, -1); /* its rows are counted */
	return statement_write(db, batches[batch].statement);
}

static enum db_status
insert_all(struct db *db)
{
	struct appended *appended = db_memory(db, MEMORY_APPENDED);
	enum db_status status = DB_OK;
	int count = appended->count;

	appended->count = 0; /* what inserts them doesn't ask for that again */
	enum batch batch;
	for (int done = 0; done < count && status == DB_OK; done += batches[batch].rows) {
		batch = BATCH_SIXTEEN;
		while (batches[batch].rows > count - done)
			batch--;
		status = insert_batch(db, appended, batch, appended->rows + done);
	}
	/* A constraint or a trigger of somebody with a shell. The rows before that one are in the file, and
	 * not in what is recorded of the turn. */
	if (status != DB_OK && status != DB_NO_SPACE) {
		transaction_fail(db, DB_BROKEN);
		return DB_BROKEN;
	}
	assert(status != DB_OK || count == 0 || sqlite3_last_insert_rowid(db_handle(db)) == appended->last);
	return status;
}

enum db_status
action_last(struct db *db, int64_t *id)
{
	return statement_int(db, ACTION_LAST, id);
}

static enum db_status
number(struct db *db, struct appended *appended, int64_t *id)
{
	enum db_status status = transaction_begin(db); /* nobody else writes from here on */

	if (!appended->looked && statement_file_version(db) != appended->version)
		appended->last = -1; /* a shell may have appended some */
	appended->looked = true;
	if (status == DB_OK && appended->last < 0)
		status = statement_int(db, ACTION_LAST, &appended->last);
	*id = ++appended->last;
	return status;
}

enum db_status
action_append(struct db *db, int64_t match, struct action_row *row)
{
	struct appended *appended = db_memory(db, MEMORY_APPENDED);
	enum db_status status = number(db, appended, &row->id);

	if (status != DB_OK)
		return status;
	assert(strlen(row->text) < ACTION_TEXT_SIZE && strlen(row->events) < EVENTS_TEXT_SIZE);
	struct gathered *gathered = &appended->rows[appended->count++];
	gathered->match = match;
	gathered->row = *row;
	memcpy(gathered->text, row->text, strlen(row->text) + 1);
	memcpy(gathered->events, row->events, strlen(row->events) + 1);
	transaction_count(db, 1);
	return appended->count == APPENDED_MOST ? insert_all(db) : DB_OK;
}

static void *
appended_new(void)
{
	struct appended *appended = calloc(1, sizeof *appended);

	if (appended != NULL)
		appended->last = -1;
	return appended;
}

static void
appended_keep(void *memory, unsigned int version)
{
	struct appended *appended = memory;

	if (!appended->looked)
		appended->last = -1; /* somebody else may have changed the file before this turn did */
	appended->version = version;
	appended->looked = false;
}

static void
appended_take_back(void *memory, bool lost)
{
	struct appended *appended = memory;

	(void)lost;
	appended->count = 0;
	appended->last = -1;
	appended->looked = false;
}

const struct memory_kind appended_memory = {
	.make = appended_new,
	.drop = free,
	.settle = insert_all,
	.keep = appended_keep,
	.take_back = appended_take_back,
};
