/*
 * standings.h - rating lists beside the one of FIBS: by length, by month, people and programs apart. The
 * formula makes each list from its rated matches, in the order in which they were finished.
 */
#pragma once

#include "db/ratings.h"

enum {
	STANDING_LIST_SIZE = 16,
	STANDING_LISTS = 2, /* that a match counts for, at most: its length's, its month's */
};

/* 'all'; '1', '3-5' and '7+', "" for other lengths; '2020-09'. */
void standing_list_of_length(char list[STANDING_LIST_SIZE], int length);
void standing_list_of_month(char list[STANDING_LIST_SIZE], int64_t at);
extern const char standing_list_all[];

/* Adds the matches finished since the last time. Called in the turn in which a match ends, and at a start. */
MUST_USE enum db_status standings_update(struct db *db);

/* The last finished match that was added; 0 = none. */
MUST_USE enum db_status standings_counted(struct db *db, int64_t *sequence);

/* Like ranking_list() and ranking_of(), for everybody who has played a match of the list. */
MUST_USE enum db_status standing_list(struct db *db, const char *list, enum ranked_kind kind, int from,
	int count, struct ranked *rows, int *found);
MUST_USE enum db_status standing_of(
	struct db *db, const char *list, enum ranked_kind kind, const char *name, struct ranked *row);

/* A program by its own word or an operator's mark. */
MUST_USE enum db_status player_is_program(struct db *db, int64_t id, bool *program);
MUST_USE enum db_status player_mark_program(struct db *db, int64_t id, bool on);
