/*
 * password.h - reads a new password from the terminal or a pipe, and hashes it for storing.
 */
#pragma once

#include <stdbool.h>

#include "server/passwords/hasher.h"
#include "server/rules/must_use.h"

enum { PASSWORD_REASON_SIZE = 128 };

/* Asks twice at a terminal, without echo; reads one line from a pipe. False with a sentence in `reason`. */
MUST_USE bool password_read_hash(char hash[HASHER_HASH_SIZE], char reason[PASSWORD_REASON_SIZE]);
