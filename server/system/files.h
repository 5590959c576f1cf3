/*
 * files.h - the files that the server holds open in its data directory: are they still there?
 *
 * Who removes or moves them takes nothing from the server, which goes on with what it has open; but nobody
 * would find again what it stores. A name is compared with what it meant at the start, by device and inode,
 * which no other file has while ours is open.
 * May not touch: what is in them. Opening the database a second time and closing it would drop SQLite's
 * locks.
 */
#pragma once

#include <stdint.h>

struct files;

/* When they are open. NULL with errno if one of them isn't there; files_close() takes NULL. */
struct files *files_open(const char *directory);
void files_close(struct files *files);

/* The path of one that is no longer there, or another in its place; NULL while all are. It looks at most once
 * a second of `tick_ms`. */
const char *files_lost(struct files *files, int64_t tick_ms);
