/*
 * called.h - what tournaments want of a player: that they come to a match, or that they are here when a
 * tournament starts that they have entered.
 */
#pragma once

#include "db/db.h"
#include "server/notices/waiting_kinds.h"

struct server;
struct zone;

/* Calls `each` for it, at most `most` times; times in the titles are in that zone. What starts in an hour
 * waits already (waiting->from). */
MUST_USE enum db_status called_each(struct server *server, int64_t player, const struct zone *zone,
	int64_t most, waiting_fn *each, void *arg);
