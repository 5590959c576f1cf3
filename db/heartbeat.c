/*
 * heartbeat.c - one row, with the service time as it was stored last.
 */
#include "db/heartbeat.h"

#include "db/statement.h"

const struct statement_text heartbeat_statements[] = {
	{HEARTBEAT_LOAD, "SELECT served_ms FROM heartbeat WHERE id = 1"},
	{HEARTBEAT_AT, "SELECT at FROM heartbeat WHERE id = 1"},
	{HEARTBEAT_STORE, "UPDATE heartbeat SET served_ms = ?1, at = ?2 WHERE id = 1"},
	{0, NULL},
};

enum db_status
heartbeat_load(struct db *db, int64_t *served_ms)
{
	return statement_int(db, HEARTBEAT_LOAD, served_ms);
}

enum db_status
heartbeat_at(struct db *db, int64_t *at)
{
	return statement_int(db, HEARTBEAT_AT, at);
}

enum db_status
heartbeat_store(struct db *db, int64_t served_ms, int64_t at)
{
	return statement_store(db, HEARTBEAT_STORE, served_ms, at);
}
