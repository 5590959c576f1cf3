/*
 * desk.h - what an operator does with the log at the shell, beside the machines that write and follow it.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "db/log/log_row.h"
#include "server/rules/must_use.h"

struct comparison;
struct turn_log;

enum { DESK_REASON_SIZE = 1024 };

/* Connects. `copies` as the option log-copies says. NULL with a sentence; desk_close() ends it. */
struct turn_log *desk_open(const char *words, int copies, char reason[DESK_REASON_SIZE]);
void desk_close(struct turn_log *log);

/* Of a log: where, how safe, and for whom. */
struct desk_beginning {
	const char *words, *key_path, *name;
	int copies, schema;
};

/*
 * Makes the tables in an empty database of PostgreSQL, and the first row: the one after *place, which is
 * where *place is then. The machine called `name` is to write. The key file is made if it is not there. False
 * with a sentence: nothing was made, or, as it says, nobody knows.
 */
MUST_USE bool desk_begin(
	const struct desk_beginning *beginning, struct log_place *place, char reason[DESK_REASON_SIZE]);

/* The machine at whose shell this is. */
struct desk_here {
	const char *name; /* NULL: nobody has said; then it has no role either */
	bool only_reads;
	int64_t seq; /* of its database; 0: that is in no log */
};

/* Who writes, how far the log is, who has read how far, and how far this machine is. */
MUST_USE bool desk_status(
	struct turn_log *log, const struct desk_here *here, FILE *out, char reason[DESK_REASON_SIZE]);

/* From now on nobody writes but the machine of that name, once it sees that. */
MUST_USE bool desk_take_over(struct turn_log *log, const char *name, char reason[DESK_REASON_SIZE]);

/* Whether the log ends with the row at *place. False with a sentence also if there is no answer. */
MUST_USE bool desk_ends_with(
	struct turn_log *log, const struct log_place *place, char reason[DESK_REASON_SIZE]);

/* Which turns are to go: what is older than this, and before `before`, the place of a backup of
 * this log. */
struct desk_pruning {
	int64_t keep_s;
	struct log_place before;
};

/* False with a sentence also if the log has no such turn as that place, or another one. Keeps also what a
 * machine lacks that was seen in that time, and always the last thousand turns. */
MUST_USE bool desk_prune(struct turn_log *log, const struct desk_pruning *pruning, int64_t *rows,
	char reason[DESK_REASON_SIZE]);

struct desk_verified {
	int64_t turns; /* that were read */
	int64_t rows;  /* of the file, that they changed */
};

/* Reads the whole log: every row follows from the one before and opens by the keys; the file's place is one
 * of them; and its rows are as these turns left them. Differences go to `out`, a line each. False with a
 * sentence. */
MUST_USE bool desk_verify(struct turn_log *log, const char *key_path, struct comparison *comparison,
	FILE *out, struct desk_verified *verified, char reason[DESK_REASON_SIZE]);
