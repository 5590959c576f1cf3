/*
 * lessons.h - decisions in which players lost much, and when each is shown to its player again.
 *
 *   made --answered well--> gone
 *     |
 *     wrong --> again after a day --well--> after 7 days --well--> after 30 days --well--> gone
 *                     ^                          |                      |
 *                     +----------wrong-----------+----------wrong------+
 *
 * A lesson names its decision by its place in the match. What is to be decided there, and what each choice
 * loses, is in the row of the decision.
 */
#pragma once

#include "db/analyses.h"

enum {
	LESSONS_USUAL = 200, /* of a player, unless the operator has chosen another number */
	LESSON_STAGES = 4,
	LESSON_DAYS = 90, /* one that nobody has answered until then lapses */
};

struct lesson {
	int64_t player, match;
	int game, step;
	enum decision_kind kind;
	int64_t at;  /* when the match ended, in Unix seconds */
	int64_t due; /* when it is shown, likewise */
	int stage;   /* 0: not answered yet */
};

/* Whether the player is a person; DB_NONE: a program, or somebody who is erased, and learns nothing. */
MUST_USE enum db_status lessons_are_for(struct db *db, int64_t player);

/* It stays as it is if it is there already. */
MUST_USE enum db_status lesson_store(struct db *db, const struct lesson *lesson);

/* Deletes those that have lapsed, then those of the oldest matches while there are too many, answered or not:
 * there is always room for new ones. */
MUST_USE enum db_status lessons_trim(struct db *db, int64_t player, int64_t most, int64_t now);

/* Of all players. */
MUST_USE enum db_status lessons_kept(struct db *db, int64_t *count);

struct lesson_counts {
	int64_t due, open;
	int64_t next; /* when the first one that isn't due will be; 0 if there is none */
};
MUST_USE enum db_status lessons_count(
	struct db *db, int64_t player, int64_t now, struct lesson_counts *counts);

/* How many of a player's lessons are of that match. */
MUST_USE enum db_status lessons_of_match(struct db *db, int64_t player, int64_t match, int64_t *count);

/* The one to be shown first, after `skipped` others: those that come again, then the newest. DB_NONE: no more
 * are due. */
MUST_USE enum db_status lesson_find_due(
	struct db *db, int64_t player, int64_t now, int skipped, struct lesson *lesson);

/* Its decision; DB_NONE: the analysis has no such mistake any more. */
MUST_USE enum db_status lesson_decision(
	struct db *db, const struct lesson *lesson, struct decision_row *decision);

/* It was answered. False in *stays: it is learnt, and gone; else it has its new stage and day. */
MUST_USE enum db_status lesson_grade(
	struct db *db, struct lesson *lesson, bool right, int64_t now, bool *stays);

MUST_USE enum db_status lesson_drop(struct db *db, const struct lesson *lesson);
