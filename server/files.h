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

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#include "server/rules/must_use.h"

enum {
	FILES_COUNT = 4, /* the database, its log, the index of that, the lock */
	FILES_PATH_SIZE = 600,
};

struct files {
	struct {
		char path[FILES_PATH_SIZE];
		dev_t device;
		ino_t inode;
	} file[FILES_COUNT];
	int64_t next_look_ms; /* in ticks; the caller's */
};

/* When they are open. False with errno if one of them isn't there. */
MUST_USE bool files_remember(struct files *files, const char *directory);

/* The path of one that is no longer there, or another in its place; NULL while all are. */
const char *files_lost(const struct files *files);
