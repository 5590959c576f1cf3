/*
 * log_layer.h - a thin layer under SQLite's log, for the process that writes the database.
 *
 * SQLite writes a commit page by page, two calls each: some forty a turn. They follow each other in the file,
 * so the layer gathers them and writes them in one call.
 *
 *   header page header page ... header+size page       one pwrite(), then fdatasync()
 *                               the commit's last
 *
 * The format stays SQLite's, and so do the order of the bytes and the moment of the sync. Only what is not
 * committed yet is ever held back: no reader looks at it.
 *
 * A commit may go without the sync at its end. It is then as safe from a crash of the process as any other,
 * and reaches the disk with the next sync of the log, of a commit or of a checkpoint.
 */
#pragma once

#include <sqlite3.h>
#include <stdbool.h>

/* What the log's file below the layer is told in place of a sync: an operation of xFileControl, without an
 * argument. */
enum { LOG_LAYER_UNSYNCED = 10028 };

/* As sqlite3_open_v2() does, with this layer above the one that is the default now. */
int log_layer_open(const char *path, sqlite3 **handle, int flags);

/* Whether commits from now on wait for the disk. */
void log_layer_waits(sqlite3 *handle, bool waits);
