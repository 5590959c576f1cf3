/*
 * directory.h - a file that was created or renamed keeps its name after a crash only if its directory is on
 * disk.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/must_use.h"

/* Whether we may make a file `path` in its directory. False with errno. */
MUST_USE bool directory_may_hold(const char *path);

/* Syncs the directory that the file `path` lies in. False with errno. */
MUST_USE bool directory_sync(const char *path);
