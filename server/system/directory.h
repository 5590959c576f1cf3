/*
 * directory.h - the names of files: a file that was made or renamed has its name for good only when the
 * directory it lies in is on disk.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/must_use.h"

/* Syncs the directory that the file `path` lies in. False with errno. */
MUST_USE bool directory_sync(const char *path);
