/*
 * friends.h - the friends whom a player has named. They can't know who has named them.
 */
#pragma once

#include "db/people/players.h"

/* Nothing changes if they are a friend already. */
MUST_USE enum db_status friend_add(struct db *db, int64_t player, int64_t other);
/* DB_NONE if they are none. */
MUST_USE enum db_status friend_remove(struct db *db, int64_t player, int64_t other);

/* How many all players have named. */
MUST_USE enum db_status friends_count(struct db *db, int64_t *count);

struct friend_row {
	int64_t id;
	char name[PLAYER_NAME_SIZE];
	int64_t last_login, last_logout; /* Unix seconds, 0 = never */
	bool hidden;			 /* one of the two gags or blinds the other */
};

/* Calls `each` for all friends of a player, in the order of their registration. */
typedef void friend_fn(void *arg, const struct friend_row *row);
MUST_USE enum db_status friend_each(struct db *db, int64_t player, friend_fn *each, void *arg);
