/*
 * player_parts.h - what the files about players share.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/web/route.h"

enum { PLAYER_SECONDS_KEPT = 60 }; /* of an answer, by its reader: it names players */

struct db;
struct history_row;
struct json;
struct player_row;

/* The player of that name, as typed if there is one, else in any case of letters. False after refusing. */
bool web_find_player(
	const struct asked *asked, const char *name, struct player_row *player, struct reply *reply);

/* A match as one of its players has played it. */
void web_past_json(struct json *json, const struct history_row *row);

/* "ratings": the last rated matches of a player, the oldest first. False if they can't be read. */
bool web_points_json(struct json *json, struct db *db, int64_t player);
