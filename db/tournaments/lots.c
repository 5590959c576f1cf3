/*
 * lots.c - see lots.h.
 */
#include "db/tournaments/lots.h"

#include <string.h>

#include "db/statement.h"

#define COLUMNS "id, tournament, round, at, people, slots, entrants, ordered"

const struct statement_text lot_statements[] = {
	{LOT_STORE, "INSERT INTO lots (tournament, round, at, people, slots, entrants, ordered) "
		    "VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)"},
	{LOT_FIND, "SELECT " COLUMNS " FROM lots WHERE id = ?1"},
	{LOT_FIND_NEXT, "SELECT " COLUMNS " FROM lots WHERE id > ?1 ORDER BY id LIMIT 1"},
	{LOT_FIND_OF, "SELECT " COLUMNS " FROM lots WHERE tournament = ?1 AND round = ?2"},
	{LOT_OPEN_ENVELOPE, "UPDATE envelopes SET state = 'opened', lot = ?2, seed = ?3, sealed = NULL "
			    "WHERE number = ?1 AND state = 'sealed'"},
	{LOT_VOID_ENVELOPE, "UPDATE envelopes SET state = 'void', lot = ?2, reason = ?3, sealed = NULL "
			    "WHERE number = ?1 AND state = 'sealed'"},
	{0, NULL},
};

enum db_status
lot_store(struct db *db, struct lot_row *row)
{
	sqlite3_stmt *stmt = statement_of(db, LOT_STORE);

	BIND_INTS(stmt, row->tournament, row->round, row->at, row->people, row->slots);
	bind_text(stmt, 6, row->entrants);
	bind_text(stmt, 7, row->ordered);
	enum db_status status = statement_write(db, LOT_STORE);
	if (status == DB_OK)
		row->id = sqlite3_last_insert_rowid(db_handle(db));
	return status;
}

static enum db_status
lot_read(struct db *db, sqlite3_stmt *stmt, void *to)
{
	struct lot_row *row = to;

	(void)db;
	*row = (struct lot_row){
		.id = sqlite3_column_int64(stmt, 0),
		.tournament = sqlite3_column_int64(stmt, 1),
		.round = sqlite3_column_int(stmt, 2),
		.at = sqlite3_column_int64(stmt, 3),
		.people = sqlite3_column_int(stmt, 4),
		.slots = sqlite3_column_int(stmt, 5),
	};
	column_copy(stmt, 6, row->entrants, sizeof row->entrants);
	column_copy(stmt, 7, row->ordered, sizeof row->ordered);
	return DB_OK;
}

enum db_status
lot_find(struct db *db, int64_t id, struct lot_row *row)
{
	bind_int(statement_of(db, LOT_FIND), 1, id);
	return statement_one(db, LOT_FIND, lot_read, row);
}

enum db_status
lot_find_of(struct db *db, int64_t tournament, int round, struct lot_row *row)
{
	BIND_INTS(statement_of(db, LOT_FIND_OF), tournament, round);
	return statement_one(db, LOT_FIND_OF, lot_read, row);
}

enum db_status
lot_find_next(struct db *db, int64_t after, struct lot_row *row)
{
	bind_int(statement_of(db, LOT_FIND_NEXT), 1, after);
	return statement_one(db, LOT_FIND_NEXT, lot_read, row);
}

int
lot_cut_names(char names[LOT_NAMES_SIZE], const char *name[LOT_ENTRANTS])
{
	int count = 0;

	for (char *at = names; *at != '\0' && count < LOT_ENTRANTS; count++) {
		name[count] = at;
		at += strcspn(at, "\n");
		if (*at != '\0')
			*at++ = '\0';
	}
	return count;
}

enum db_status
lot_open_envelope(struct db *db, int64_t lot, int64_t envelope, const uint8_t seed[ENVELOPE_HASH_SIZE])
{
	sqlite3_stmt *stmt = statement_of(db, LOT_OPEN_ENVELOPE);

	BIND_INTS(stmt, envelope, lot);
	bind_bytes(stmt, 3, seed, ENVELOPE_HASH_SIZE);
	return statement_write(db, LOT_OPEN_ENVELOPE);
}

enum db_status
lot_void_envelope(struct db *db, int64_t lot, int64_t envelope, const char *reason)
{
	sqlite3_stmt *stmt = statement_of(db, LOT_VOID_ENVELOPE);

	BIND_INTS(stmt, envelope, lot);
	bind_text(stmt, 3, reason);
	return statement_write(db, LOT_VOID_ENVELOPE);
}
