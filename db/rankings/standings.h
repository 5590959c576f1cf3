/*
 * standings.h - rating lists: of all rated matches, by length, by month; people and programs apart. In those
 * by length and month everybody begins anew, and the formula makes them of their own matches, in the order in
 * which these were finished.
 */
#pragma once

#include "db/rankings/ratings.h"

enum { STANDING_LIST_SIZE = 16 };

/* 'all'; 'rated', which is FIBS's: those of 'all' with more than RATED_EXPERIENCE; '1', '3-5' and '7+', ""
 * for other lengths; '2020-09'. */
void standing_list_of_length(char list[STANDING_LIST_SIZE], int length);
void standing_list_of_month(char list[STANDING_LIST_SIZE], int64_t at);
extern const char standing_list_slow[]; /* slow matches, which are in no other list */
extern const char standing_list_all[];
extern const char standing_list_rated[];

/* Fills at most `count` rows from rank `from` on, the best first, of the same rating who registered first;
 * *found says how many. */
MUST_USE enum db_status standing_list(struct db *db, const char *list, enum ranked_kind kind, int from,
	int count, struct ranked *rows, int *found);
/* One player's row. DB_NONE if the player isn't in the list. */
MUST_USE enum db_status standing_of(
	struct db *db, const char *list, enum ranked_kind kind, const char *name, struct ranked *row);

/* A program by its own word or an operator's mark. */
MUST_USE enum db_status player_is_program(struct db *db, int64_t id, bool *program);
MUST_USE enum db_status player_mark_program(struct db *db, int64_t id, bool on);
