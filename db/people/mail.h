/*
 * mail.h - messages for players who are offline, kept until their next login.
 */
#pragma once

#include "db/people/players.h"

enum { MAIL_TEXT_MAX = 1024 }; /* a line */

struct mail {
	int64_t id; /* in the order in which they came */
	char from[PLAYER_NAME_SIZE];
	int64_t at;	  /* Unix seconds */
	const char *text; /* borrowed for the call */
};

/* How many messages wait for `addressee`, and how many of them are from `sender`. */
MUST_USE enum db_status mail_count(
	struct db *db, int64_t addressee, int64_t sender, int *all, int *by_sender);

/* DB_NONE if either player doesn't exist. */
MUST_USE enum db_status mail_store(
	struct db *db, int64_t addressee, int64_t sender, int64_t at, const char *text);

/* Calls `each` once per message, the oldest first, as long as it returns true. */
typedef bool mail_fn(void *arg, const struct mail *mail);
MUST_USE enum db_status mail_each(struct db *db, int64_t addressee, mail_fn *each, void *arg);

/* The rows of a statement that selects as MAIL_EACH does. */
MUST_USE enum db_status mail_each_of(struct db *db, int statement, mail_fn *each, void *arg);

/* Deletes the messages up to this one: they have been delivered. DB_NONE if there were none. */
MUST_USE enum db_status mail_delete(struct db *db, int64_t addressee, int64_t last);
