/*
 * json.h - a tournament as JSON, and as lines of CSV.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

struct contest;
struct director_action;
struct edition_row;
struct entrant_row;
struct json;
struct pairing_row;
struct server;

/* Members of an object that is open: what a list of tournaments shows of each. */
void tournament_json_head(struct json *json, struct server *server, const struct edition_row *edition);

/* All of it, likewise, as it is after that event. False if not all could be read. */
bool tournament_json_whole(
	struct json *json, struct server *server, const struct contest *contest, int64_t last_event);

/* Parts of it: members of an object that is open. */
void tournament_json_entrant(struct json *json, const struct entrant_row *entrant);
void tournament_json_pairing(struct json *json, const struct pairing_row *row);
void tournament_json_standings(struct json *json, const struct contest *contest);
void tournament_json_act(struct json *json, const struct director_action *action);

/* Whether its entrants have places before it is over. */
bool tournament_has_standings(const struct contest *contest);

/* A line for each pairing, below one with the names of the columns. */
void tournament_csv(FILE *out, const struct contest *contest);
