/*
 * kept.h - all that is kept of one player, table by table, in pieces: an account may have played a hundred
 * thousand matches. Never hashes, secrets, nor addresses of others.
 */
#pragma once

#include "db/db.h"

enum { KEPT_VALUES = 32 };

enum kept_type { KEPT_NONE, KEPT_NUMBER, KEPT_REAL, KEPT_TEXT };

/* What a row has in one column; borrowed. */
struct kept_value {
	const char *name;
	enum kept_type type;
	int64_t number;
	double real;
	const char *text;
};

typedef void kept_fn(void *to, const struct kept_value *values, int count);

/* The name of a part, from 0 on. NULL: there are no more. */
const char *kept_name(int part);

/* The next rows of a part, up to a hundred: those beyond *after, which is moved to the last of them; it is 0
 * before the first. DB_NONE: there were none. */
MUST_USE enum db_status kept_read(
	struct db *db, int part, int64_t player, int64_t *after, kept_fn *take, void *to);
