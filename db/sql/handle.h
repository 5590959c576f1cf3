/*
 * handle.h - what stands for an open database in memory. For prepared.c, transaction.c, statement.c and db.c;
 * nobody else looks into it.
 */
#pragma once

#include <sqlite3.h>
#include <stdbool.h>
#include <stdint.h>

#include "db/sql/statement_tables.h"

struct db {
	sqlite3 *handle;	   /* owned */
	struct recorder *recorder; /* owned; NULL: nobody else is to store the turns */
	const char *sql[STATEMENT_COUNT];
	sqlite3_stmt *statements[STATEMENT_COUNT]; /* owned; NULL: not prepared yet */
	enum db_status failed; /* DB_OK, or the answer to every further write of the turn */
	int pending;
	void *memories[MEMORY_COUNT];	     /* owned */
	bool reads_actions[STATEMENT_COUNT]; /* those that need all actions of the turn to be there */
	bool passing[STATEMENT_COUNT];	     /* transaction_is_passing() */
	bool lasts;			     /* the turn has written more than such statements do */
	int64_t work;			     /* of all queries, in steps of SQLite's machine */
	uint64_t edition_events;	     /* written so far (tournaments/events.h) */
	uint64_t entrants;		     /* likewise */
	char error[DB_REASON_SIZE];
};
