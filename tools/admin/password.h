/*
 * password.h - a new password from the terminal or a pipe, as the hash that is stored.
 */
#pragma once

#include <stdbool.h>

#include "server/passwords/hasher.h"
#include "server/rules/must_use.h"

enum { PASSWORD_REASON_SIZE = 128 };

/* Asks twice at a terminal, without echo; a pipe gives it once, as a line. False with a sentence
 * in `reason`. */
MUST_USE bool password_read_hash(char hash[HASHER_HASH_SIZE], char reason[PASSWORD_REASON_SIZE]);
