/*
 * attendance.h - who was here when: the last logins of each player, how many were here at each hour of the
 * day, and the figures of the server.
 */
#pragma once

#include "db/people/players.h"

enum { LOGINS_KEPT = 20 }; /* of each player */

struct login_row {
	int64_t id, player;
	char name[PLAYER_NAME_SIZE];
	int64_t at; /* Unix seconds */
	char host[PLAYER_HOST_SIZE];
	int64_t ended; /* 0 = not yet, or unknown */
	bool is_house; /* a player of the server's own */
	bool is_visitor;
};

/* *id is for login_end(); the player's oldest logins are deleted. */
MUST_USE enum db_status login_append(
	struct db *db, int64_t player, int64_t now, const char *host, int64_t *id);
/* DB_OK, too, if it was deleted meanwhile. */
MUST_USE enum db_status login_end(struct db *db, int64_t id, int64_t now);

/* The newest first, up to `limit`; of one player, or of all players but erased ones. */
typedef void login_fn(void *arg, const struct login_row *row);
MUST_USE enum db_status login_each_of(struct db *db, int64_t player, login_fn *each, void *arg);
MUST_USE enum db_status login_each(struct db *db, int limit, login_fn *each, void *arg);

enum { DAY_HOURS = 24 };

/* All days added up, in UTC. */
struct attendance {
	struct attendance_hour {
		int64_t ms;	   /* how long the server ran in it; 0 = never */
		int64_t person_ms; /* the same, times the number logged in */
		int least, most;   /* logged in at once */
	} hour[DAY_HOURS];
};

MUST_USE enum db_status attendance_load(struct db *db, struct attendance *attendance);
MUST_USE enum db_status attendance_store(struct db *db, int hour, const struct attendance_hour *row);

/* Exact at any time: they change in the transaction of what they count. */
struct figures {
	int64_t registered; /* without erased ones, visitors and house players */
	int64_t visitors;
	int64_t matches, finished, saved, games;
	int64_t ratings; /* two for each rated match */
	int64_t friends, reports;
};
MUST_USE enum db_status figures_load(struct db *db, struct figures *figures);

/* Each figure that differs from the number of its rows. Counts all of them, which takes seconds. */
typedef void wrong_figure_fn(void *arg, const char *name, int64_t stored, int64_t counted);
MUST_USE enum db_status figures_each_wrong(struct db *db, wrong_figure_fn *each, void *arg);
