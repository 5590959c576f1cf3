/*
 * played.h - a match that is being played, as lists tell of it: from its table, or on a machine without
 * tables from what the log of turns has brought.
 */
#pragma once

#include "db/matches.h"
#include "server/rules/match.h"
#include "server/system/json.h"

struct player;
struct server;
struct table;

struct played {
	struct match_row row;
	struct played_seat {
		char name[PLAYER_NAME_SIZE]; /* now */
		double rating;
		int experience;
		bool program;
	} seat[2];
	struct match match; /* as those who look on see it */
	int actions;	    /* the number of the last one */
	int watchers;
};

/* Whether somebody plays there, and strangers may look. */
bool played_openly(const struct table *table);

/* Likewise, of a match without a table. Asks the database for less than played_now() does. */
bool played_publicly(struct server *server, int64_t match);

/* At a table. */
void played_at(struct played *played, const struct table *table);

/* Wherever that is known. False: it isn't being played, or strangers may not look. */
bool played_now(struct played *played, struct server *server, int64_t match);

/* Somebody who is here, in a seat or not. */
struct played_seat played_seat_of(const struct player *player);

/* Members of the object that is open: name, rating, experience, and whether a program plays there: the
 * account's own word is what others go by. */
void played_seat_json(struct json *json, const struct played_seat *seat);
