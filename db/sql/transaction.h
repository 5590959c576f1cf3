/*
 * transaction.h - that of a turn; inside db/ only. Others see it as db_commit() and db_rollback().
 */
#pragma once

#include <stdbool.h>

#include "db/sql/statement_names.h"
#include "db/status.h"
#include "server/rules/must_use.h"

struct db;

bool transaction_has_begun(const struct db *db);

/* Begins it, if it isn't begun. */
MUST_USE enum db_status transaction_begin(struct db *db);

/* Every further write of this turn is answered so. */
void transaction_fail(struct db *db, enum db_status status);

/* Whether what it writes may be lost if the power fails soon. A turn of nothing else waits for no disk. */
bool transaction_is_passing(enum statement statement);

/* Counts rows of this turn that are written later; -1 before that, for statement_write() counts them, too. */
void transaction_count(struct db *db, int rows);

/* Writes what waits in memory (statement_tables.h). If that fails, so does the turn. */
void transaction_settle(struct db *db);

MUST_USE enum db_status transaction_commit(struct db *db);
void transaction_take_back(struct db *db);
