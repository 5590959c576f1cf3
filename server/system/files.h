/*
 * files.h - the files that the server holds open in its data directory: are they still there?
 *
 * If somebody removes or moves them the server goes on with what it has open, but nobody would find again
 * what it stores. Each name is compared with the device and inode it had at the start: no other file has
 * these while ours is open.
 * May not touch: their contents. Opening the database a second time and closing it would drop SQLite's locks.
 */
#pragma once

#include <stdint.h>

struct files;

/* Call it when they are open. NULL with errno if one of them is missing; files_close() takes NULL. */
struct files *files_open(const char *directory);
void files_close(struct files *files);

/* The path of a file that is gone or replaced; NULL while all are there. Looks at most once a second of
 * `tick_ms`. */
const char *files_lost(struct files *files, int64_t tick_ms);
