/*
 * ratings.h - what matches did to the ratings of their players. standings.h has the lists.
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

/* A row of a rating list; rank counts from 1. */
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
