/*
 * accounts.h - the file that `barpoint-admin house` writes: who plays, with which password, at which level.
 *
 * A row for each: level, name, password, with blanks in between. Only its owner may read the file.
 */
#pragma once

#include <stdbool.h>

#include "protocol/text.h"
#include "server/engine/levels.h"

enum {
	ACCOUNTS_MAX = LEVELS * 200,
	ACCOUNT_PASSWORD_SIZE = 65,
};

struct account {
	const struct level *level;
	char name[NAME_SIZE];
	char password[ACCOUNT_PASSWORD_SIZE];
};

struct accounts {
	int count;
	struct account of[ACCOUNTS_MAX];
};

/* False, and the log says why, if the file can't be read, has a row that is none, or has no row at all. */
bool accounts_read(struct accounts *accounts, const char *path);

/* NULL if it is not there. */
const struct account *accounts_find(const struct accounts *accounts, const char *name);
