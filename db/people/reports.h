/*
 * reports.h - what players report of each other to the operators, with the talk that they had read last.
 */
#pragma once

#include "db/people/players.h"

enum {
	REPORT_LINES = 20, /* of talk */
	REPORT_WHY_SIZE = 1025,
	REPORT_HOW_SIZE = 21,
};

struct report_row {
	int64_t id;
	int64_t at; /* Unix seconds */
	int64_t reporter, subject;
	char reporter_name[PLAYER_NAME_SIZE], subject_name[PLAYER_NAME_SIZE]; /* as they are now */
	char why[REPORT_WHY_SIZE];
};

/* Something that somebody has said. */
struct report_line {
	int64_t at;
	int64_t speaker;
	const char *name; /* the speaker's, when it is read */
	const char *how;  /* "says", "shouts" */
	const char *text; /* borrowed */
};

/* Stores the report of row->reporter, and fills in row->id; the oldest reports go beyond `most`. Lines of
 * players who are erased are left out. */
MUST_USE enum db_status report_store(
	struct db *db, struct report_row *row, const struct report_line *lines, int count, int64_t most);

/* Deletes the oldest of all if it was made before or at that time; DB_NONE: it was not, or there is none. */
MUST_USE enum db_status report_forget_oldest(struct db *db, int64_t until);

/* How many a player has made after that time. */
MUST_USE enum db_status report_count(struct db *db, int64_t reporter, int64_t after, int64_t *count);

/* How many are kept. */
MUST_USE enum db_status reports_count(struct db *db, int64_t *count);

MUST_USE enum db_status report_find(struct db *db, int64_t id, struct report_row *row);

/* The newest first, up to `limit`, of those before the one with that id. */
typedef void report_fn(void *arg, const struct report_row *row);
MUST_USE enum db_status report_each(struct db *db, int64_t before, int limit, report_fn *each, void *arg);

/* The oldest first. */
typedef void report_line_fn(void *arg, const struct report_line *line);
MUST_USE enum db_status report_line_each(struct db *db, int64_t id, report_line_fn *each, void *arg);
