/*
 * owner.h - makes the tool work in the data directory as the user who owns it.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/must_use.h"

enum { OWNER_REASON_SIZE = 1024 };

/* If root, becomes the owner of the directory (or file), for good. False with a sentence in `reason` if that
 * fails. */
MUST_USE bool owner_become(const char *directory, char reason[OWNER_REASON_SIZE]);
