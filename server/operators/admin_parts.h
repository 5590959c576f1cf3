/*
 * admin_parts.h - what admin.c and the admin_*.c beside it that answer requests share; nobody else includes
 * it.
 */
#pragma once

#include <stdbool.h>

#include "db/db.h"

struct admin_request;
struct words;

/* What is wrong with a name for any account; NULL if nothing. */
const char *admin_fault_of_name(const struct admin_request *request, const char *name);

/* A hash that a tool has made of a password. */
bool admin_is_hash(const char *word);

/* How a server that runs is, for a person. */
enum db_status admin_status(struct admin_request *request, const struct words *words);

struct request_kind {
	const char *name; /* NULL ends a table */
	int words;	  /* its own included; -N = at least N */
	bool writes;
	enum db_status (*run)(struct admin_request *request, const struct words *words);
	const char *usage; /* how people type it */
};

/* By the file that has them. */
extern const struct request_kind admin_account_kinds[], admin_house_kinds[], admin_live_kinds[];
