/*
 * read_on.h - a machine that only reads goes on reading the log, beside what else its loop does: nothing here
 * waits.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "db/log/copy.h"

struct turn_log;

/* After turn_log_open() the copy has all of the log. From now on `told` hears of each row that changes. Ends
 * the process with a sentence if the copy can't be opened. */
void turn_log_read_begin(struct turn_log *log, copy_row_fn *told, void *arg);
void turn_log_read_end(struct turn_log *log);

/* Does what can be done now. True: rows were applied, and are kept. Ends the process with a sentence if they
 * don't fit this copy. */
bool turn_log_read_on(struct turn_log *log, int64_t now_ms);
