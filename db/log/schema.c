/*
 * schema.c - see schema.h.
 */
#include "db/log/schema.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "db/file/file.h"
#include "db/file/migrations.h"
#include "db/log/file_place.h"

#define FNV_BASIS UINT64_C(0xcbf29ce484222325)
#define FNV_PRIME UINT64_C(0x100000001b3)

/* FNV-1a: it tells what differs by accident. Against intent the log has seals. */
static uint64_t
add(uint64_t sum, const unsigned char *text)
{
	do
		sum = (sum ^ *text) * FNV_PRIME;
	while (*text++ != '\0');
	return sum;
}

bool
schema_describe(sqlite3 *handle, int version, char body[SCHEMA_BODY_SIZE])
{
	static const char definitions[] = "SELECT type, name, coalesce(sql, '') FROM sqlite_schema "
					  "ORDER BY type, name";
	uint64_t sum = FNV_BASIS;
	sqlite3_stmt *stmt = NULL;
	int code = sqlite3_prepare_v2(handle, definitions, -1, &stmt, NULL);

	while (code == SQLITE_OK && (code = sqlite3_step(stmt)) == SQLITE_ROW) {
		for (int i = 0; i < 3; i++)
			sum = add(sum, sqlite3_column_text(stmt, i));
		code = SQLITE_OK;
	}
	sqlite3_finalize(stmt);
	snprintf(body, SCHEMA_BODY_SIZE, "%d %016" PRIx64, version, sum);
	return code == SQLITE_DONE;
}

static bool
store(sqlite3 *handle, int version, const struct log_store *log, char reason[DB_REASON_SIZE])
{
	char body[SCHEMA_BODY_SIZE];
	struct log_place place;

	if (!schema_describe(handle, migration_count, body)) {
		snprintf(reason, DB_REASON_SIZE, "the tables of the database can't be read: %.150s",
			sqlite3_errmsg(handle));
		return false;
	}
	struct log_row row = {.kind = LOG_SCHEMA, .schema = version, .body = body, .size = strlen(body)};
	if (log->store(log->arg, &row, &place, reason) != DB_OK)
		return false;
	if (file_place_write(handle, &place) && sqlite3_exec(handle, "COMMIT", NULL, NULL, NULL) == SQLITE_OK)
		return true;
	snprintf(reason, DB_REASON_SIZE, "the migrations are in the log, but not in the database: %.120s",
		sqlite3_errmsg(handle));
	return false;
}

bool
schema_migrate(sqlite3 *handle, int version, const struct log_store *log, char reason[DB_REASON_SIZE])
{
	if (sqlite3_exec(handle, "BEGIN IMMEDIATE", NULL, NULL, NULL) != SQLITE_OK) {
		snprintf(reason, DB_REASON_SIZE, "the database can't be migrated: %.150s",
			sqlite3_errmsg(handle));
		return false;
	}
	if (migrations_run_within(handle, migrations, migration_count, version, FILE_APPLICATION, reason) &&
		store(handle, version, log, reason))
		return true;
	if (!sqlite3_get_autocommit(handle))
		(void)sqlite3_exec(handle, "ROLLBACK", NULL, NULL, NULL);
	return false;
}
