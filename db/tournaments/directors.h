/*
 * directors.h - who may hold tournaments, and what they have done as directors, which is only appended to.
 */
#pragma once

#include "db/people/players.h"

/* They may hold tournaments, or not any more. */
MUST_USE enum db_status director_mark(struct db *db, int64_t player, bool on, int64_t now);

/* DB_NONE: they may not. */
MUST_USE enum db_status director_find(struct db *db, int64_t player);

/* All of them, by name. */
typedef void director_fn(void *arg, const char *name);
MUST_USE enum db_status director_each(struct db *db, director_fn *each, void *arg);

/* Texts are borrowed. */
struct director_action {
	int64_t edition;
	int64_t at; /* Unix seconds */
	int64_t who;
	const char *who_name; /* at that time */
	const char *what;     /* as it could be typed */
	const char *why;      /* "": no reason was given */
};
MUST_USE enum db_status director_append(struct db *db, const struct director_action *action);

/* Those of an edition, the oldest first. */
typedef void director_action_fn(void *arg, const struct director_action *action);
MUST_USE enum db_status director_each_action(
	struct db *db, int64_t edition, int limit, director_action_fn *each, void *arg);

/* One of them, by its id. */
MUST_USE enum db_status director_find_action(struct db *db, int64_t id, director_action_fn *found, void *arg);
