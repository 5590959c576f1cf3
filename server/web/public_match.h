/*
 * public_match.h - a match that anybody may read of.
 */
#pragma once

#include <stdint.h>

#include "server/tables/match_now.h"
#include "server/web/http/reply.h"

struct server;

/* Whether it is over, or both players let anybody read of it (tables/public.h). */
bool public_match(struct server *server, const struct match_row *match);

/* False after refusing: there is none of that number, it is private, or the database can't be read. */
bool public_match_find(struct server *server, int64_t number, struct match_now *now, struct reply *reply);

/* It is damaged: says so to the reader and to the operator. */
void public_match_unreadable(const struct match_row *match, struct reply *reply);
