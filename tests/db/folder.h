/*
 * folder.h - a directory for the files of one test, in memory if there is room: no test here is about disks.
 */
#pragma once

#include <stdint.h>

enum { FOLDER_SIZE = 64 };

/* Makes a directory for this process; `path` receives its name, at most 40 bytes long. Removes those of
 * processes that were killed. Fails the test if it can't. */
void folder_make(char path[FOLDER_SIZE]);

/* Removes the directory and the files in it. Returns 0, or -1 if it is still there. */
int folder_remove(const char *path);

/* Where such directories are made: `where` if this process may write there and this many bytes are free, or
 * else /tmp. */
const char *folder_parent(const char *where, uintmax_t bytes);
