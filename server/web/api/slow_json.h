/*
 * slow_json.h - days for a turn, in JSON: whose turn it is in a slow match, and until when.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/system/json.h"

struct match_row;
struct server;
struct slow_row;

/* "slow", a member of the object that is open: null of any other match. False if it can't be read. */
bool slow_json(struct json *json, struct server *server, const struct match_row *match);

/* Writes that member of a slow match. `turn`: seconds for a turn; `row` is NULL when the match is over. */
void slow_json_object(
	struct json *json, const struct server *server, int64_t turn, const struct slow_row *row);
