/*
 * letters.h - lines that one player of a slow match has left for the other, who reads them on sitting down.
 * They are rows of `mail` with the match's number, and count there.
 */
#pragma once

#include "db/people/mail.h"

enum { LETTER_MAX = 200 }; /* bytes */

/* DB_NONE if either player doesn't exist. */
MUST_USE enum db_status letter_store(
	struct db *db, int64_t match, int64_t addressee, int64_t sender, int64_t at, const char *text);

/* Calls `each` once per line that came after that one, the oldest first, as long as it returns true. */
MUST_USE enum db_status letters_each(
	struct db *db, int64_t match, int64_t addressee, int64_t after, mail_fn *each, void *arg);

/* Deletes those up to this one: they were read. */
MUST_USE enum db_status letters_delete(struct db *db, int64_t match, int64_t addressee, int64_t last);

/* The match is over: what was not read becomes a message like any other. */
MUST_USE enum db_status letters_let_go(struct db *db, int64_t match, int64_t addressee);
