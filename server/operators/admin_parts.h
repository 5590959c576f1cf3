/*
 * admin_parts.h - what admin.c and admin_accounts.c share; nobody else includes it.
 */
#pragma once

#include <stdbool.h>

#include "db/db.h"

struct admin_request;
struct words;

struct request_kind {
	const char *name; /* NULL ends a table */
	int words;	  /* its own included; -N = at least N */
	bool writes;
	enum db_status (*run)(struct admin_request *request, const struct words *words);
	const char *usage; /* how people type it */
};

extern const struct request_kind admin_account_kinds[];
