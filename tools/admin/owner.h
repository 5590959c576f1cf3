/*
 * owner.h - whoever works in the data directory does it as the user it belongs to.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/must_use.h"

enum { OWNER_REASON_SIZE = 1024 };

/* Root becomes the owner of the directory, for good. False with a sentence in `reason` if that can't be. */
MUST_USE bool owner_become(const char *directory, char reason[OWNER_REASON_SIZE]);
