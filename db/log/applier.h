/*
 * applier.h - changes of single rows are made in a file, each by a statement that is prepared once; inside
 * db/log/ only.
 *
 * SQLite's sqlite3changeset_apply() would prepare them anew for each turn, and most turns change two rows.
 */
#pragma once

#include <sqlite3.h>

#include "db/log/changes.h"

struct applier;

enum applied {
	APPLIED,
	APPLY_UNFIT,  /* the row is not as the change has it */
	APPLY_FAILED, /* as SQLite's error says */
};

/* What doesn't fit. */
struct misfit {
	const char *table; /* borrowed from the tables */
	const char *how;   /* the end of a sentence about a row of it */
};

/* NULL: no memory. Both are borrowed and outlive it. */
struct applier *applier_open(sqlite3 *handle, const struct log_tables *tables);
void applier_close(struct applier *applier); /* takes NULL */

/* Within the transaction that is open; triggers and foreign keys are off. */
enum applied applier_make(struct applier *applier, const struct log_change *change, struct misfit *misfit);
