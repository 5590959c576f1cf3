/*
 * match_json.h - what is known of a match besides its actions, in JSON.
 */
#pragma once

#include "server/system/json.h"
#include "server/tables/match_now.h"

struct server;

/* Members of the object that is open: what the two have agreed on; `line` is canonical. */
void match_json_options(struct json *json, const char *line);

/* Members of the object that is open, up to the stops; false if the database can't be read. Then those from
 * there to the games; true if the match is still to be analysed. */
bool match_json_head(struct json *json, struct server *server, const struct match_now *now);
bool match_json_judged(struct json *json, struct server *server, const struct match_row *row);

/* Items of the list that is open: up to `count` stops after the id *after, which becomes that of the last
 * one; *told says how many. False if the database can't be read. */
bool match_json_stops(struct json *json, struct db *db, int64_t match, int count, int64_t *after, int *told);

/* Items of the list that is open: `count` games that are over, or as many as there are, from number `from`
 * on. False if the database can't be read. */
bool match_json_games(struct json *json, struct db *db, const struct match_row *match, int from, int count);
