/*
 * envelopes.c - the book of sealed envelopes.
 */
#include "db/envelopes.h"

#include <assert.h>
#include <string.h>

#include "db/statement.h"
#include "db/words.h"

#define COLUMNS                                                                                              \
	"number, commitment, chain, key, sealed, seed, state, reason, coalesce(match, 0), "                  \
	"coalesce(from_throw, 0), coalesce(lot, 0)"

/* How many are sealed: envelopes are taken in order and voided all at once, so these end the book. */
#define SEALED                                                                                               \
	"coalesce((SELECT max(number) FROM envelopes) + 1 - "                                                \
	"(SELECT min(number) FROM envelopes WHERE state = 'sealed'), 0)"

const struct statement_text envelope_statements[] = {
	{ENVELOPE_APPEND,
		"INSERT INTO envelopes (number, commitment, chain, key, sealed) VALUES (?1, ?2, ?3, ?4, ?5)"},
	{ENVELOPE_FIND_LAST, "SELECT " COLUMNS " FROM envelopes WHERE number = "
			     "(SELECT max(number) FROM envelopes)"},
	{ENVELOPE_FIND_SEALED, "SELECT " COLUMNS " FROM envelopes WHERE number = "
			       "(SELECT min(number) FROM envelopes WHERE state = 'sealed')"},
	{ENVELOPES_LEFT, "SELECT " SEALED},
	{ENVELOPE_FIND_IN_USE, "SELECT " COLUMNS " FROM envelopes WHERE match = ?1 AND state = 'in use'"},
	{ENVELOPE_FIND_SAVED, "SELECT " COLUMNS " FROM envelopes WHERE state = 'in use' AND match IN "
			      "(SELECT id FROM matches WHERE inviter = ?1 AND state = 'saved' UNION ALL "
			      "SELECT id FROM matches WHERE invited = ?1 AND state = 'saved') LIMIT 1"},
	{ENVELOPE_TAKE, "UPDATE envelopes SET state = 'in use', match = ?2, from_throw = ?3 "
			"WHERE number = ?1 AND state = 'sealed'"},
	{ENVELOPE_OPEN, "UPDATE envelopes SET state = 'opened', seed = ?2, sealed = NULL "
			"WHERE number = ?1 AND state = 'in use'"},
	{ENVELOPE_VOID_ONE, "UPDATE envelopes SET state = 'void', reason = ?2, sealed = NULL, seed = NULL "
			    "WHERE number = ?1 AND state = 'in use'"},
	{ENVELOPES_VOID_SEALED, "UPDATE envelopes SET state = 'void', reason = ?1 WHERE state = 'sealed'"},
	{ENVELOPES_VOID_IN_USE, "UPDATE envelopes SET state = 'void', reason = ?1 WHERE state = 'in use'"},
	{ENVELOPES_COUNT, "SELECT coalesce((SELECT max(number) FROM envelopes), 0), " SEALED
			  ", in_use, void, changes, coalesce((SELECT max(id) FROM actions), 0) "
			  "FROM book WHERE id = 1"},
	{ENVELOPES_EACH, "SELECT " COLUMNS " FROM envelopes WHERE number BETWEEN ?1 AND ?2 ORDER BY number"},
	{ENVELOPES_EACH_OF_MATCH,
		"SELECT " COLUMNS " FROM envelopes WHERE match = ?1 ORDER BY match, from_throw"},
	{ENVELOPES_EACH_OF_LOT, "SELECT " COLUMNS " FROM envelopes WHERE lot = ?1 ORDER BY number"},
	{ENVELOPES_EACH_UNOPENED, "SELECT " COLUMNS " FROM envelopes WHERE state = 'sealed' UNION ALL "
				  "SELECT * FROM (SELECT " COLUMNS " FROM envelopes WHERE state = 'in use' "
				  "ORDER BY number DESC LIMIT ?1) AS latest"},
	{0, NULL},
};

/* NULL, like the sealed seed of an opened envelope, leaves zeros, and so does a wrong size: false then, since
 * a file may break its schema. */
static bool
column_bytes(sqlite3_stmt *stmt, int at, uint8_t *to, size_t size)
{
	const void *bytes = sqlite3_column_blob(stmt, at);
	size_t length = (size_t)sqlite3_column_bytes(stmt, at);

	memset(to, 0, size);
	if (length == size)
		memcpy(to, bytes, size);
	return length == 0 || length == size;
}

/* Whether what everybody may read has its size. What hasn't is left zeros: sealed, no key opens it. */
static bool
hashes_read(sqlite3_stmt *stmt, struct envelope_row *row)
{
	bool commitment = column_bytes(stmt, 1, row->commitment, sizeof row->commitment);
	bool chain = column_bytes(stmt, 2, row->chain, sizeof row->chain);

	(void)column_bytes(stmt, 4, row->sealed, sizeof row->sealed);
	return column_bytes(stmt, 5, row->seed, sizeof row->seed) && commitment && chain;
}

/* An envelope that holds dice: in use, or sealed. One with a hash that isn't whole can't be opened by any key
 * either; without a row its match would seem to have none. */
static enum db_status
unopened_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct envelope_row *row = to;
	int state = word_find(&envelope_words, column_text(stmt, 6));
	if (state < 0)
		return statement_unreadable(db, "state of an envelope");

	*row = (struct envelope_row){
		.number = sqlite3_column_int64(stmt, 0),
		.state = (enum envelope_state)state,
		.match = sqlite3_column_int64(stmt, 8),
		.from_throw = sqlite3_column_int(stmt, 9),
		.lot = sqlite3_column_int64(stmt, 10),
	};
	column_copy(stmt, 3, row->key, sizeof row->key);
	column_copy(stmt, 7, row->reason, sizeof row->reason);
	if (!hashes_read(stmt, row))
		memset(row->sealed, 0, sizeof row->sealed);
	return DB_OK;
}

static enum db_status
envelope_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	enum db_status status = unopened_read(db, stmt, to);

	if (status == DB_OK && !hashes_read(stmt, to))
		return statement_unreadable(db, "seed or hash of an envelope");
	return status;
}

enum db_status
envelope_append(struct db *db, const struct envelope_row *row)
{
	sqlite3_stmt *stmt = statement_of(db, ENVELOPE_APPEND);
	bind_int(stmt, 1, row->number);
	bind_bytes(stmt, 2, row->commitment, sizeof row->commitment);
	bind_bytes(stmt, 3, row->chain, sizeof row->chain);
	bind_text(stmt, 4, row->key);
	bind_bytes(stmt, 5, row->sealed, sizeof row->sealed);
	return statement_write(db, ENVELOPE_APPEND);
}

enum db_status
envelope_find_last(struct db *db, struct envelope_row *row)
{
	return statement_one(db, ENVELOPE_FIND_LAST, envelope_read, row);
}

enum db_status
envelope_find_sealed(struct db *db, struct envelope_row *row)
{
	return statement_one(db, ENVELOPE_FIND_SEALED, envelope_read, row);
}

enum db_status
envelope_find_in_use(struct db *db, int64_t match, struct envelope_row *row)
{
	bind_int(statement_of(db, ENVELOPE_FIND_IN_USE), 1, match);
	return statement_one(db, ENVELOPE_FIND_IN_USE, unopened_read, row);
}

enum db_status
envelope_find_saved(struct db *db, int64_t player, struct envelope_row *row)
{
	bind_int(statement_of(db, ENVELOPE_FIND_SAVED), 1, player);
	return statement_one(db, ENVELOPE_FIND_SAVED, unopened_read, row);
}

enum db_status
envelope_take(struct db *db, int64_t number, int64_t match, int from_throw)
{
	BIND_INTS(statement_of(db, ENVELOPE_TAKE), number, match, from_throw);
	return statement_write(db, ENVELOPE_TAKE);
}

enum db_status
envelope_open(struct db *db, int64_t number, const uint8_t seed[ENVELOPE_HASH_SIZE])
{
	sqlite3_stmt *stmt = statement_of(db, ENVELOPE_OPEN);
	bind_int(stmt, 1, number);
	bind_bytes(stmt, 2, seed, ENVELOPE_HASH_SIZE);
	return statement_write(db, ENVELOPE_OPEN);
}

enum db_status
envelope_void(struct db *db, int64_t number, const char *reason)
{
	sqlite3_stmt *stmt = statement_of(db, ENVELOPE_VOID_ONE);

	assert(strlen(reason) < ENVELOPE_REASON_SIZE && reason[0] != '\0');
	bind_int(stmt, 1, number);
	bind_text(stmt, 2, reason);
	return statement_write(db, ENVELOPE_VOID_ONE);
}

enum db_status
envelopes_void(struct db *db, const char *reason, int64_t *count)
{
	static const enum statement parts[] = {ENVELOPES_VOID_SEALED, ENVELOPES_VOID_IN_USE};

	assert(strlen(reason) < ENVELOPE_REASON_SIZE && reason[0] != '\0');
	*count = 0;
	for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
		bind_text(statement_of(db, parts[i]), 1, reason);
		enum db_status status = statement_write(db, parts[i]);
		if (status == DB_OK)
			*count += sqlite3_changes(db_handle(db));
		else if (status != DB_NONE)
			return status;
	}
	return DB_OK;
}

static enum db_status
counts_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct envelope_counts *counts = to;
	int64_t sealed = sqlite3_column_int64(stmt, 1), in_use = sqlite3_column_int64(stmt, 2),
		dead = sqlite3_column_int64(stmt, 3);

	(void)db;
	*counts = (struct envelope_counts){
		.by_state = {[ENVELOPE_SEALED] = sealed,
			[ENVELOPE_IN_USE] = in_use,
			[ENVELOPE_OPENED] = sqlite3_column_int64(stmt, 0) - sealed - in_use - dead,
			[ENVELOPE_VOID] = dead},
		.changes = sqlite3_column_int64(stmt, 4),
		.actions = sqlite3_column_int64(stmt, 5),
	};
	return DB_OK;
}

enum db_status
envelopes_count(struct db *db, struct envelope_counts *counts)
{
	return statement_one(db, ENVELOPES_COUNT, counts_read, counts);
}

enum db_status
envelopes_left(struct db *db, int64_t *count)
{
	return statement_int(db, ENVELOPES_LEFT, count);
}

static enum db_status
each(struct db *db, enum statement statement, row_fn *read, envelope_fn *call, void *arg)
{
	enum db_status status;
	struct envelope_row row;

	while (statement_read(db, statement, read, &row, &status))
		if (!call(arg, &row))
			break;
	statement_end(db, statement);
	return status;
}

enum db_status
envelopes_each(struct db *db, int64_t from, int64_t to, envelope_fn *call, void *arg)
{
	BIND_INTS(statement_of(db, ENVELOPES_EACH), from, to);
	return each(db, ENVELOPES_EACH, envelope_read, call, arg);
}

enum db_status
envelopes_each_of_match(struct db *db, int64_t match, envelope_fn *call, void *arg)
{
	bind_int(statement_of(db, ENVELOPES_EACH_OF_MATCH), 1, match);
	return each(db, ENVELOPES_EACH_OF_MATCH, envelope_read, call, arg);
}

enum db_status
envelopes_each_of_lot(struct db *db, int64_t lot, envelope_fn *call, void *arg)
{
	bind_int(statement_of(db, ENVELOPES_EACH_OF_LOT), 1, lot);
	return each(db, ENVELOPES_EACH_OF_LOT, envelope_read, call, arg);
}

enum db_status
envelopes_each_unopened(struct db *db, int64_t in_use, envelope_fn *call, void *arg)
{
	bind_int(statement_of(db, ENVELOPES_EACH_UNOPENED), 1, in_use);
	return each(db, ENVELOPES_EACH_UNOPENED, unopened_read, call, arg);
}
