/*
 * visitors.h - accounts without a password: made at once, kept with a name and a password, or erased when
 * their player doesn't come back. An erased one leaves no name behind, and no row unless it has a match.
 */
#pragma once

#include "db/people/players.h"

/* An account of that name, a visitor's. DB_TAKEN if somebody has the name, or had it. */
MUST_USE enum db_status visitors_add(struct db *db, const char *name, int64_t now, struct player_row *player);

/* How many there are. */
MUST_USE enum db_status visitors_count(struct db *db, int64_t *count);

/* The visitor is a member from now on: the same row, with this name and password; tokens stay good. DB_TAKEN:
 * somebody has the name, or had it. DB_NONE: that is no visitor. */
MUST_USE enum db_status visitors_keep(struct db *db, int64_t id, const char *name, const char *hash);

/* Those who were last here before `before`, the longest away first, up to `limit`: fills `ids`. */
MUST_USE enum db_status visitors_due(struct db *db, int64_t before, int64_t *ids, int limit, int *count);

/* The row of somebody who was a visitor when they were erased, unless a match refers to it: then it stays, as
 * that of any other erased player does. */
MUST_USE enum db_status visitors_remove(struct db *db, int64_t id);
