/*
 * claim_settle.h - a claimed match is closed for good: rows, ratings, who is told.
 */
#pragma once

#include <stdbool.h>

struct match_row;
struct player_row;
struct player;

/* A saved match that `other` has left. All borrowed. */
struct claimed {
	const struct player_row *other;
	struct player *online; /* the same, or NULL if they aren't here: then a message waits for them */
	const struct match_row *match;
	bool on_time; /* their clock has run out (R14.5) */
};

/* `player` closes it, and must have the right to. */
void claim_settle(struct player *player, const struct claimed *claimed);
