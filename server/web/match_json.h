/*
 * match_json.h - what is known of a match besides its actions, in JSON.
 */
#pragma once

#include "server/tables/match_now.h"
#include "server/web/json.h"

struct server;

/* Members of the object that is open: what the two have agreed on; `line` is canonical. */
void match_json_options(struct json *json, const char *line);

/* Members of the object that is open, up to the actions; of its games those from number `from` on, so many as
 * come at once. False if the database can't be read. */
bool match_json_head(struct json *json, struct server *server, const struct match_now *now, int from);
