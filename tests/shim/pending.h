/*
 * pending.h - writes to one file that were not synced yet, in their order.
 */
#pragma once

#include <sqlite3.h>

struct pending;

/* The held-back writes of the file at `path`; the same object for all callers. NULL without memory. */
struct pending *pending_of(const char *path);

/* Forgets those of a deleted file; or those of all files: the power failed. */
void pending_forget(struct pending *pending);
void pending_forget_all(void);

/* SQLITE_OK or SQLITE_NOMEM. The data is copied. */
int pending_write(struct pending *pending, const void *data, int size, sqlite3_int64 offset);
int pending_truncate(struct pending *pending, sqlite3_int64 size);

/* The file's size as its writer sees it, from the size on the disk. */
sqlite3_int64 pending_size(const struct pending *pending, sqlite3_int64 size);

/* Applies the writes to what was read from the disk. */
void pending_overlay(const struct pending *pending, void *data, int size, sqlite3_int64 offset);

/* Writes everything, in order. On failure returns the code of SQLite's own layer. */
int pending_flush(struct pending *pending, sqlite3_file *real);
