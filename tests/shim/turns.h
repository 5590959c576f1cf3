/*
 * turns.h - turns of rows in the database of a test, written through the layer of db/file/log_layer.h. Each
 * function fails the test if it can't do what it is for.
 */
#pragma once

#include <sqlite3.h>

/* What writes, with a table `a` of columns `id`, `turn` and `text`; sqlite3_close() ends it. `synchronous` is
 * FULL or NORMAL, `pages` what its cache has room for. */
sqlite3 *turns_writer(const char *synchronous, int pages);

/* Without the layer, like other programs; sqlite3_close() ends it. */
sqlite3 *turns_reader(void);

void turns_run(sqlite3 *handle, const char *sql);

/* That many rows of a turn, each of 1,000 bytes; then in a transaction of their own. */
void turns_insert(sqlite3 *handle, int turn, int rows);
void turns_write(sqlite3 *handle, int turn, int rows);

/* The number in the first row of a question. */
int turns_number(sqlite3 *handle, const char *sql);

/* What `PRAGMA integrity_check` finds fails the test. */
void turns_check_sound(sqlite3 *handle);
