/*
 * comparison.h - compares a file with what the log says of its rows, without changing it.
 *
 * Of each row that turns of the log have changed it is kept, beside the file, how the last of them left it:
 * which of its columns they have set, or that it is gone. A row that no turn has changed is not looked at,
 * nor one that was changed before the last migration only: it was in other tables then.
 */
#pragma once

#include <stdbool.h>

#include "db/log/log_row.h"
#include "db/status.h"
#include "server/rules/must_use.h"

struct comparison;

/* What the file has now; what is written meanwhile is not seen. NULL with a sentence in `reason`.
 * comparison_close() ends it. */
struct comparison *comparison_open(const char *path, char reason[DB_REASON_SIZE]);
void comparison_close(struct comparison *comparison); /* takes NULL */

/* How far the file has come. Borrowed. */
const struct log_place *comparison_place(const struct comparison *comparison);

/* The next row of the log, none beyond that place. False with a sentence: it can't be a row for these
 * tables, or SQLite fails. */
MUST_USE bool comparison_take(
	struct comparison *comparison, const struct log_row *row, int64_t seq, char reason[DB_REASON_SIZE]);

/* Hears of each row that is not as the log has it: its table, and the turn that changed it last. */
typedef void comparison_differs_fn(void *arg, const char *table, int64_t seq);

/* Once all are taken. *rows: how many were compared. False with SQLite's error. */
MUST_USE bool comparison_run(struct comparison *comparison, comparison_differs_fn *differs, void *arg,
	int64_t *rows, char reason[DB_REASON_SIZE]);
