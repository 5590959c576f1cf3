/*
 * story.h - one match of a city, action after action, with the rows that a server would have written.
 *
 * The dice come from the envelope of the match, as on a server. Ends the bench if a row can't be stored.
 */
#pragma once

#include "db/matches.h"
#include "server/dice/envelope.h"
#include "server/dice/key.h"
#include "server/rules/match.h"
#include "server/rules/play.h"

struct city_plan;
struct db;

struct city {
	const struct city_plan *plan; /* borrowed */
	struct db *db;
	struct key key;
	uint64_t chance;
	struct player_row *players; /* owned; ratings as of the last match */
	int player_count;
	int64_t envelope; /* the last one */
	uint8_t chain[ENVELOPE_SIZE];
	/* what can be played */
	struct board results[PLAY_RESULTS];
	struct play plays[PLAY_RESULTS];
};

/* A number from 0 on, below `limit`. */
int city_below(struct city *city, int limit);

void city_stored(const struct city *city, enum db_status status);
void city_commit_if_due(struct city *city);

/* A match while it is made. */
struct story {
	struct city *city;
	struct player_row *player[2]; /* borrowed; the inviter first */
	int plays_most;		      /* in a game, before somebody resigns */
	bool by_one;		      /* a game is worth one point */
	int64_t now_ms;
	/* from here on its own */
	struct match_row row;
	struct match match;
	int64_t last;
	int actions, throws, plays;
	int64_t envelope;
	uint8_t seed[ENVELOPE_SIZE];
	struct envelope_throws begun;
};

/* False if the two have a match of that kind that waits. */
bool story_begin(struct story *story, const struct options *options, int64_t at);

/* The next action. */
void story_go_on(struct story *story);

/* One of the two leaves it. */
void story_save(struct story *story);
