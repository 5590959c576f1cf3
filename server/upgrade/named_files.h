/*
 * named_files.h - files that settings name: whether a start could use them, before it has begun anything.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/must_use.h"

struct config;

enum { NAMED_FILES_REASON_SIZE = 1024 };

/*
 * Looks at what the operator has named: the weights, the place of the courier's socket, the keys of the log,
 * the log file. A file that is there by default is not looked at. False with a sentence that begins with the
 * setting.
 */
MUST_USE bool named_files_fit(const struct config *config, char reason[NAMED_FILES_REASON_SIZE]);
