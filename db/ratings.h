/*
 * ratings.h - the ranking, and what matches did to the ratings of their players.
 */
#pragma once

#include "db/people/players.h"
#include "server/rules/rating.h"

/* The list of FIBS wants more than this; up to it a rating is provisional. */
enum { RATED_EXPERIENCE = 50 };

static inline bool
rating_is_provisional(int experience)
{
	return experience <= RATED_EXPERIENCE;
}

/* What the formula takes of a player. */
static inline struct rated
player_rated(const struct player_row *player)
{
	return (struct rated){.rating = player->rating,
		.experience = player->experience,
		.fixed = player->house[0] != '\0'};
}

/* The ranking: players with more than `min_experience`, which is 0 or RATED_EXPERIENCE, best first. rank
 * counts from 1. */
struct ranked {
	int rank;
	char name[PLAYER_NAME_SIZE];
	double rating;
	int experience;
};

/* Who is ranked. */
enum ranked_kind {
	RANKED_ANYBODY,
	RANKED_PEOPLE,
	RANKED_PROGRAMS,
};

/* Fills at most `count` rows from rank `from` on; *found says how many. */
MUST_USE enum db_status ranking_list(struct db *db, int min_experience, enum ranked_kind kind, int from,
	int count, struct ranked *rows, int *found);
/* One player's row. DB_NONE if the player isn't in the ranking. */
MUST_USE enum db_status ranking_of(
	struct db *db, int min_experience, enum ranked_kind kind, const char *name, struct ranked *row);

/* Ratings before and after a rated match. Updates the player's row too. */
struct rating_row {
	int64_t player;
	int64_t opponent;
	int64_t match;
	int length;
	double before, after;
	int experience_before, experience_after;
	int64_t at; /* Unix seconds */
};
MUST_USE enum db_status rating_append(struct db *db, const struct rating_row *row);
