/*
 * routes.h - how players want to be told of each kind, when their digest comes, and what reaches them.
 */
#pragma once

#include "db/notices/outbox.h"

enum notice_route {
	ROUTE_DIGEST,
	ROUTE_NOW,
	ROUTE_NO,
	ROUTES,
};

enum {
	PUSHES_MOST = 5, /* browsers of a player */
	DIGEST_MINUTE = 18 * 60,
	ZONE_NAME_SIZE = 32,
};

const char *notice_route_word(enum notice_route route);

/* -1 if there is no such word. */
int notice_route_find(const char *word);

/* By which ways somebody can be told now, and how they want to be told of a kind. */
struct reach {
	bool mail;
	int64_t push[PUSHES_MOST]; /* browsers */
	int pushes;
	enum notice_route route;
	int minute;		   /* of the day, when the digest comes */
	char zone[ZONE_NAME_SIZE]; /* of that day; "" = UTC */
};
MUST_USE enum db_status reach_find(struct db *db, int64_t player, enum notice_kind kind, struct reach *reach);

MUST_USE enum db_status route_find(
	struct db *db, int64_t player, enum notice_kind kind, enum notice_route *route);
MUST_USE enum db_status route_store(
	struct db *db, int64_t player, enum notice_kind kind, enum notice_route route);

/* In minutes of the player's day. */
MUST_USE enum db_status digest_time_find(struct db *db, int64_t player, int *minute);
MUST_USE enum db_status digest_time_store(struct db *db, int64_t player, int minute);
