/*
 * pending.h - writes to one file that were not synced yet, in their order.
 */
#pragma once

#include <sqlite3.h>

struct pending;

/* What is held back of the file at `path`; the same object for all who ask. NULL without memory. */
struct pending *pending_of(const char *path);

/* Forgets it: the file is deleted; or of all files: the power failed. */
void pending_forget(struct pending *pending);
void pending_forget_all(void);

/* SQLITE_OK or SQLITE_NOMEM. The data is copied. */
int pending_write(struct pending *pending, const void *data, int size, sqlite3_int64 offset);
int pending_truncate(struct pending *pending, sqlite3_int64 size);

/* The file's size as its writer sees it, from the size on the disk. */
sqlite3_int64 pending_size(const struct pending *pending, sqlite3_int64 size);

/* Lays the writes over what was read from the disk. */
void pending_overlay(const struct pending *pending, void *data, int size, sqlite3_int64 offset);

/* Writes all of it, in order. What SQLite's own layer says if it fails. */
int pending_flush(struct pending *pending, sqlite3_file *real);
