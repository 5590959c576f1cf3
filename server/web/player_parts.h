/*
 * player_parts.h - what the files about players share.
 */
#pragma once

#include <stdbool.h>

#include "server/web/route.h"

struct history_row;
struct json;
struct player_row;

/* The player of that name, as typed if there is one, else in any case of letters. False after refusing. */
bool web_find_player(
	const struct asked *asked, const char *name, struct player_row *player, struct reply *reply);

/* A match as one of its players has played it. */
void web_past_json(struct json *json, const struct history_row *row);

/* The JSON object that is open ends, and is the answer; or the refusal, if not everything could be read. */
void web_reply_if_read(struct reply *reply, struct json *json, bool read);
