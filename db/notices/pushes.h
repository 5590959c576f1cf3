/*
 * pushes.h - browsers to which notices are pushed, and the courier whose key they were given.
 */
#pragma once

#include "db/notices/outbox.h"

enum {
	PUSH_ENDPOINT_SIZE = 901,
	PUSH_KEY_SIZE = 88,  /* 65 bytes in base64url, and the NUL */
	PUSH_AUTH_SIZE = 23, /* 16 bytes */
};

struct push_row {
	int64_t id;
	int64_t player;
	char endpoint[PUSH_ENDPOINT_SIZE];
	char p256dh[PUSH_KEY_SIZE];
	char auth[PUSH_AUTH_SIZE];
	int64_t at;
};

/* Adds a browser; if it was stored before, for this player or another, that row goes. The player's oldest
 * browsers go until there are at most `most` with it. */
MUST_USE enum db_status push_store(struct db *db, const struct push_row *row, int64_t most);
MUST_USE enum db_status push_find(struct db *db, int64_t id, struct push_row *row);

/* The oldest row with this key: nobody can put another one before it. */
MUST_USE enum db_status push_find_by_key(struct db *db, const char *p256dh, struct push_row *row);

/* The browser of this row has another subscription now. What waits for it goes there. */
MUST_USE enum db_status push_renew_row(struct db *db, const struct push_row *row);
MUST_USE enum db_status push_remove(struct db *db, int64_t id);
MUST_USE enum db_status pushes_remove_of(struct db *db, int64_t player);
MUST_USE enum db_status pushes_remove_all(struct db *db);
MUST_USE enum db_status pushes_count_of(struct db *db, int64_t player, int64_t *count);
MUST_USE enum db_status pushes_count(struct db *db, int64_t *count);

/* Of all couriers that were ever here. */
struct courier_row {
	char key[PUSH_KEY_SIZE];   /* that browsers are given; "": none yet */
	int64_t seen[NOTICE_WAYS]; /* when somebody was here last who carries that; 0: never */
};

/* DB_NONE: none was ever here. */
MUST_USE enum db_status courier_find(struct db *db, struct courier_row *row);
MUST_USE enum db_status courier_store(struct db *db, const struct courier_row *row);
