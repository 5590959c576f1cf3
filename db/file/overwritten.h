/*
 * overwritten.h - has something other than SQLite written the database file, behind a server that has it
 * open?
 *
 * A file that is cut short or copied over keeps its inode, and SQLite goes on with the pages in its cache. In
 * write-ahead mode only a checkpoint writes the file, and each leaves its mark in the index of the log,
 * whichever process makes it. So a file that has changed without a mark was changed by something else.
 * May not touch: the file's contents.
 */
#pragma once

#include <stdbool.h>

struct db;
struct overwritten;

/* The file as it is now is the right one. NULL without memory; overwritten_close() takes NULL. `db` is
 * borrowed and stays open longer. */
struct overwritten *overwritten_open(struct db *db);
void overwritten_close(struct overwritten *overwritten);

/* True once the file has changed without a checkpoint, or is shorter than the last checkpoint left it. A file
 * that is gone or another one says nothing. Costs a stat(). */
bool overwritten_look(struct overwritten *overwritten);
