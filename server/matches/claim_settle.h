/*
 * claim_settle.h - a claimed match is closed for good: rows, ratings, who is told.
 */
#pragma once

struct match_row;
struct player_row;
struct player;

/* `player` closes the saved match that `other` has left, and must have the right to. `online` is the other,
 * or NULL if they aren't here: then a message waits for them. */
void claim_settle(struct player *player, struct player *online, const struct player_row *other,
	const struct match_row *match);
