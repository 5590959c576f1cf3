/*
 * admin_parts.h - what admin.c and admin_accounts.c share; nobody else includes it.
 */
#pragma once

#include "server/admin.h"

struct words;

struct request_kind {
	const char *name; /* NULL ends a table */
	int words;	  /* its own included; -N = at least N */
	bool writes;
	enum db_status (*run)(struct admin_request *request, const struct words *words);
	const char *usage; /* how people type it */
};

extern const struct request_kind admin_account_kinds[];

/* The answer is that sentence. Always DB_OK. */
enum db_status admin_refuse(struct admin_request *request, const char *sentence);

/* Something was changed: puts it on record and answers. */
MUST_USE enum db_status admin_note(
	struct admin_request *request, const char *what, const char *whom, const char *reason);

/* Nothing but ASCII, no control characters. */
bool admin_is_printable(const char *text);
