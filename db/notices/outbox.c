/*
 * outbox.c - rows of notices. Many may wait: a few at a time are read, those that have been due longest.
 */
#include "db/notices/outbox.h"

#include "db/statement.h"
#include "db/words.h"

#define OUTBOX_ROWS                                                                                          \
	"SELECT id, coalesce(player, 0), kind, way, push, hook, match, what, digest, at, due, "              \
	"coalesce(letter, 0), coalesce(taken, 0), tries, state = 'taken' FROM outbox "

#define OF_READER "player = ?1 AND push = ?2 "

const struct statement_text outbox_statements[] = {
	{OUTBOX_RENEW,
		"UPDATE outbox SET at = ?6, what = ?5, digest = ?8, due = iif(match = 0, min(due, ?7), ?7) "
		"WHERE " OF_READER "AND kind = ?3 AND match = ?4 AND settled IS NULL AND letter IS NULL"},
	{OUTBOX_STORE, "INSERT INTO outbox (player, push, kind, match, what, at, due, digest, way, hook) "
		       "VALUES (nullif(?1, 0), ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10)"},
	{OUTBOX_NEXT, OUTBOX_ROWS "WHERE settled IS NULL AND due <= ?1 ORDER BY due LIMIT 1"},
	{OUTBOX_NEXT_BY, OUTBOX_ROWS "WHERE settled IS NULL AND way = ?1 AND due <= ?2 ORDER BY due LIMIT 1"},
	{OUTBOX_NEXT_DUE, "SELECT due FROM outbox WHERE settled IS NULL AND due > 0 ORDER BY due LIMIT 1"},
	{OUTBOX_NEXT_DUE_BY,
		"SELECT due FROM outbox WHERE settled IS NULL AND way = ?1 AND due > 0 ORDER BY due LIMIT 1"},
	{OUTBOX_EACH_OF_LETTER, OUTBOX_ROWS
		"WHERE settled IS NULL AND letter IS NOT NULL AND letter = ?1 ORDER BY id LIMIT ?2"},
	{OUTBOX_EACH_BESIDE,
		OUTBOX_ROWS "INDEXED BY outbox_by_player WHERE " OF_READER
			    "AND settled IS NULL AND letter IS NULL AND due <= ?3 AND digest = ?4 "
			    "AND (digest = 1 OR kind = ?5) LIMIT ?6"},
	/* A letter of which the courier has said nothing counts as an attempt. */
	{OUTBOX_TAKE, "UPDATE outbox SET tries = tries + (state = 'taken'), state = 'taken', letter = ?2, "
		      "taken = coalesce(taken, ?3), due = ?4 WHERE id = ?1 AND settled IS NULL"},
	{OUTBOX_PUT_OFF, "UPDATE outbox SET state = 'waits', letter = NULL, due = ?2, digest = ?3 "
			 "WHERE id = ?1 AND settled IS NULL"},
	{OUTBOX_DROP, "UPDATE outbox SET state = 'dropped', settled = ?2 WHERE id = ?1 AND settled IS NULL"},
	{OUTBOX_LETTER, OUTBOX_ROWS "WHERE settled IS NULL AND letter IS NOT NULL AND letter = ?1 "
				    "ORDER BY id LIMIT 1"},
	{OUTBOX_SETTLE, "UPDATE outbox SET state = ?2, settled = ?3 "
			"WHERE settled IS NULL AND letter IS NOT NULL AND letter = ?1"},
	{OUTBOX_LATER, "UPDATE outbox SET state = 'waits', tries = tries + 1, due = ?2 "
		       "WHERE settled IS NULL AND letter IS NOT NULL AND letter = ?1"},
	{OUTBOX_PUT_BACK, "UPDATE outbox SET state = 'waits', due = ?2 "
			  "WHERE settled IS NULL AND letter IS NOT NULL AND letter = ?1"},
	/* ?3: whether it is a digest; ?4: its kind; ?5: a day ago. */
	{OUTBOX_LATELY,
		"SELECT coalesce(max(iif(digest = ?3 AND (digest = 1 OR kind = ?4), taken, NULL)), 0), "
		"count(DISTINCT iif(kind IN ('flag', 'called', 'proof', 'forgot', 'test', 'moved'), NULL, letter)) "
		"FROM outbox INDEXED BY outbox_by_player WHERE " OF_READER "AND taken > ?5"},
	{OUTBOX_COUNT_SINCE, "SELECT count(*) FROM outbox INDEXED BY outbox_by_player "
			     "WHERE player = ?1 AND push = 0 AND kind = ?2 AND at > ?3"},
	{OUTBOX_COUNT_AT_HOOK, "SELECT count(*) FROM outbox INDEXED BY outbox_by_hook "
			       "WHERE way = 'hook' AND hook = ?1 AND at > ?2"},
	{OUTBOX_WAITING, "SELECT value FROM figures WHERE name = 'outbox'"},
	{OUTBOX_OLDEST_DIGEST,
		"SELECT id FROM outbox WHERE settled IS NULL AND digest = 1 AND at > 0 ORDER BY at LIMIT 1"},
	{OUTBOX_OLDEST, "SELECT id FROM outbox WHERE settled IS NULL AND due > 0 ORDER BY due LIMIT 1"},
	{OUTBOX_FORGET,
		"DELETE FROM outbox WHERE id IN (SELECT id FROM outbox WHERE settled IS NOT NULL AND settled < ?1 "
		"ORDER BY settled LIMIT ?2)"},
	{0, NULL},
};

/* --- words */

static const char *const kind_list[] = {
	[NOTICE_TURN] = "turn",
	[NOTICE_FLAG] = "flag",
	[NOTICE_CALLED] = "called",
	[NOTICE_MESSAGE] = "message",
	[NOTICE_OFFER] = "offer",
	[NOTICE_RESULT] = "result",
	[NOTICE_PROOF] = "proof",
	[NOTICE_FORGOT] = "forgot",
	[NOTICE_TEST] = "test",
	[NOTICE_MOVED] = "moved",
	[NOTICE_TOURNAMENT] = "tournament",
};
static const char *const way_list[] = {
	[NOTICE_BY_MAIL] = "mail", [NOTICE_BY_PUSH] = "push", [NOTICE_BY_HOOK] = "hook"};
static const char *const state_list[] = {
	[NOTICE_WAITS] = "waits",
	[NOTICE_TAKEN] = "taken",
	[NOTICE_SENT] = "sent",
	[NOTICE_DROPPED] = "dropped",
	[NOTICE_FAILED] = "failed",
};
static const struct word_list kinds = {kind_list, NOTICE_KINDS}, ways = {way_list, NOTICE_WAYS},
			      states = {state_list, NOTICE_STATES};

const char *
notice_kind_word(enum notice_kind kind)
{
	return word_of(&kinds, (int)kind);
}

const char *
notice_way_word(enum notice_way way)
{
	return word_of(&ways, (int)way);
}

int
notice_way_find(const char *word)
{
	return word_find(&ways, word);
}

/* --- rows come */

static void
bind_row(sqlite3_stmt *stmt, const struct notice_row *row)
{
	bind_int(stmt, 1, row->player);
	bind_int(stmt, 2, row->push);
	bind_text(stmt, 3, notice_kind_word(row->kind));
	bind_int(stmt, 4, row->match);
	bind_text(stmt, 5, row->what);
	bind_int(stmt, 6, row->at);
	bind_int(stmt, 7, row->due);
	bind_int(stmt, 8, row->digest);
}

enum db_status
notice_store(struct db *db, struct notice_row *row)
{
	sqlite3_stmt *stmt = statement_of(db, OUTBOX_RENEW);
	enum db_status status = DB_NONE;

	if (row->player != 0) {
		bind_row(stmt, row);
		status = statement_write(db, OUTBOX_RENEW);
	}
	if (status != DB_NONE)
		return status;
	stmt = statement_of(db, OUTBOX_STORE);
	bind_row(stmt, row);
	bind_text(stmt, 9, notice_way_word(row->way));
	bind_text(stmt, 10, row->hook);
	status = statement_write(db, OUTBOX_STORE);
	row->id = sqlite3_last_insert_rowid(db_handle(db));
	return status;
}

/* --- rows are read */

static enum db_status
read_row(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct notice_row *row = to;
	int kind = word_find(&kinds, column_text(stmt, 2)), way = word_find(&ways, column_text(stmt, 3));

	if (kind < 0 || way < 0)
		return statement_unreadable(db, "kind of a notice");
	*row = (struct notice_row){
		.id = sqlite3_column_int64(stmt, 0),
		.player = sqlite3_column_int64(stmt, 1),
		.kind = (enum notice_kind)kind,
		.way = (enum notice_way)way,
		.push = sqlite3_column_int64(stmt, 4),
		.match = sqlite3_column_int64(stmt, 6),
		.digest = sqlite3_column_int(stmt, 8) != 0,
		.at = sqlite3_column_int64(stmt, 9),
		.due = sqlite3_column_int64(stmt, 10),
		.letter = sqlite3_column_int64(stmt, 11),
		.taken = sqlite3_column_int64(stmt, 12),
		.tries = sqlite3_column_int(stmt, 13),
		.silent = sqlite3_column_int(stmt, 14) != 0,
	};
	column_copy(stmt, 5, row->hook, sizeof row->hook);
	column_copy(stmt, 7, row->what, sizeof row->what);
	return DB_OK;
}

static enum db_status
notice_next(struct db *db, int64_t now, struct notice_row *row)
{
	bind_int(statement_of(db, OUTBOX_NEXT), 1, now);
	return statement_one(db, OUTBOX_NEXT, read_row, row);
}

enum db_status
notice_next_by(struct db *db, unsigned of, int64_t now, struct notice_row *row)
{
	enum db_status found = DB_NONE;

	for (enum notice_way way = 0; way < NOTICE_WAYS; way++) {
		struct notice_row one;
		if (!(of & 1u << way))
			continue;
		bind_text(statement_of(db, OUTBOX_NEXT_BY), 1, notice_way_word(way));
		bind_int(statement_of(db, OUTBOX_NEXT_BY), 2, now);
		enum db_status status = statement_one(db, OUTBOX_NEXT_BY, read_row, &one);
		if (status == DB_NONE)
			continue;
		if (status != DB_OK)
			return status;
		if (found == DB_NONE || one.due < row->due)
			*row = one;
		found = DB_OK;
	}
	return found;
}

enum db_status
notice_next_due(struct db *db, int64_t *due)
{
	return statement_int(db, OUTBOX_NEXT_DUE, due);
}

enum db_status
notice_next_due_by(struct db *db, unsigned of, int64_t *due)
{
	*due = 0;
	for (enum notice_way way = 0; way < NOTICE_WAYS; way++) {
		int64_t one = 0;
		if (!(of & 1u << way))
			continue;
		bind_text(statement_of(db, OUTBOX_NEXT_DUE_BY), 1, notice_way_word(way));
		enum db_status status = statement_int(db, OUTBOX_NEXT_DUE_BY, &one);
		if (status != DB_OK && status != DB_NONE)
			return status;
		if (one != 0 && (*due == 0 || one < *due))
			*due = one;
	}
	return DB_OK;
}

enum db_status
notice_letter(struct db *db, int64_t letter, struct notice_row *row)
{
	bind_int(statement_of(db, OUTBOX_LETTER), 1, letter);
	return statement_one(db, OUTBOX_LETTER, read_row, row);
}

static enum db_status
each_row(struct db *db, enum statement statement, notice_fn *each, void *arg)
{
	struct notice_row row;
	enum db_status status;

	while (statement_read(db, statement, read_row, &row, &status))
		each(arg, &row);
	return status;
}

enum db_status
notice_each_with(
	struct db *db, const struct notice_row *row, int64_t now, int limit, notice_fn *each, void *arg)
{
	sqlite3_stmt *stmt = statement_of(db, OUTBOX_EACH_BESIDE);

	if (row->letter != 0) {
		BIND_INTS(statement_of(db, OUTBOX_EACH_OF_LETTER), row->letter, limit);
		return each_row(db, OUTBOX_EACH_OF_LETTER, each, arg);
	}
	if (row->player == 0 || row->kind == NOTICE_MOVED) {
		each(arg, row);
		return DB_OK;
	}
	BIND_INTS(stmt, row->player, row->push, now, row->digest);
	bind_text(stmt, 5, notice_kind_word(row->kind));
	bind_int(stmt, 6, limit);
	return each_row(db, OUTBOX_EACH_BESIDE, each, arg);
}

/* --- what becomes of them */

enum db_status
notice_take(struct db *db, int64_t id, int64_t letter, int64_t now, int64_t until)
{
	BIND_INTS(statement_of(db, OUTBOX_TAKE), id, letter, now, until);
	return statement_write(db, OUTBOX_TAKE);
}

enum db_status
notice_put_off(struct db *db, int64_t id, int64_t due, bool digest)
{
	BIND_INTS(statement_of(db, OUTBOX_PUT_OFF), id, due, digest);
	return statement_write(db, OUTBOX_PUT_OFF);
}

enum db_status
notice_drop(struct db *db, int64_t id, int64_t now)
{
	return statement_store(db, OUTBOX_DROP, id, now);
}

enum db_status
notice_settle(struct db *db, int64_t letter, enum notice_state state, int64_t now)
{
	sqlite3_stmt *stmt = statement_of(db, OUTBOX_SETTLE);

	bind_int(stmt, 1, letter);
	bind_text(stmt, 2, word_of(&states, (int)state));
	bind_int(stmt, 3, now);
	return statement_write(db, OUTBOX_SETTLE);
}

enum db_status
notice_later(struct db *db, int64_t letter, int64_t due)
{
	return statement_store(db, OUTBOX_LATER, letter, due);
}

enum db_status
notice_put_back(struct db *db, int64_t letter, int64_t due)
{
	return statement_store(db, OUTBOX_PUT_BACK, letter, due);
}

/* --- counts */

static enum db_status
read_lately(struct db *db, sqlite3_stmt *stmt, void *to)
{
	(void)db;
	*(struct notice_lately *)to = (struct notice_lately){
		.same = sqlite3_column_int64(stmt, 0), .letters = sqlite3_column_int64(stmt, 1)};
	return DB_OK;
}

enum db_status
notice_lately(struct db *db, const struct notice_row *row, int64_t now, struct notice_lately *lately)
{
	enum { DAY = 24 * 60 * 60 };
	sqlite3_stmt *stmt = statement_of(db, OUTBOX_LATELY);

	BIND_INTS(stmt, row->player, row->push, row->digest);
	bind_text(stmt, 4, notice_kind_word(row->kind));
	bind_int(stmt, 5, now - DAY);
	return statement_one(db, OUTBOX_LATELY, read_lately, lately);
}

enum db_status
notice_count_since(struct db *db, int64_t player, enum notice_kind kind, int64_t since, int64_t *count)
{
	sqlite3_stmt *stmt = statement_of(db, OUTBOX_COUNT_SINCE);

	bind_int(stmt, 1, player);
	bind_text(stmt, 2, notice_kind_word(kind));
	bind_int(stmt, 3, since);
	return statement_int(db, OUTBOX_COUNT_SINCE, count);
}

enum db_status
notice_count_at_hook(struct db *db, const char *hook, int64_t since, int64_t *count)
{
	sqlite3_stmt *stmt = statement_of(db, OUTBOX_COUNT_AT_HOOK);

	bind_text(stmt, 1, hook);
	bind_int(stmt, 2, since);
	return statement_int(db, OUTBOX_COUNT_AT_HOOK, count);
}

enum db_status
notice_waiting(struct db *db, int64_t *count)
{
	return statement_int(db, OUTBOX_WAITING, count);
}

/* --- rows go */

enum db_status
notice_drop_oldest(struct db *db, int64_t now)
{
	int64_t id;
	enum db_status status = statement_int(db, OUTBOX_OLDEST_DIGEST, &id);

	if (status == DB_NONE)
		status = statement_int(db, OUTBOX_OLDEST, &id);
	return status == DB_OK ? notice_drop(db, id, now) : status == DB_NONE ? DB_OK : status;
}

enum db_status
notice_lapse(struct db *db, int64_t before, int64_t now)
{
	struct notice_row row;
	enum db_status status = notice_next(db, before, &row);

	return status == DB_OK ? notice_drop(db, row.id, now) : status;
}

enum db_status
notice_forget(struct db *db, int64_t before, int limit)
{
	BIND_INTS(statement_of(db, OUTBOX_FORGET), before, limit);
	return statement_write_any(db, OUTBOX_FORGET);
}
