/*
 * house_queue.h - who waits for a house player of some level, because all of them play.
 *
 * Members come before visitors; who comes third from an address comes after all others. Else whoever came
 * first.
 *
 * Owns: what each player waits for; lobby->waiting, in that order. May not touch: who begins what, and when
 * (commands/play_house.h).
 */
#pragma once

#include <stdint.h>

#include "server/rules/options_typed.h"

struct level;
struct player;

/* They wait for one of that level, after those who do already. Ends with house_queue_leave(), with a match,
 * and when the player goes (matching_forget). */
void house_queue_join(struct player *player, const struct level *level, const struct options_typed *terms);

/* No effect if they don't wait. */
void house_queue_leave(struct player *player);

/* What they wait for; NULL: for nobody. */
const struct level *house_queue_level(const struct player *player);
const struct options_typed *house_queue_terms(const struct player *player);

/* Their place among those who wait for the same level, from 1. They wait. */
int house_queue_place(const struct player *player);

/* Somebody waits for that level. */
bool house_queue_has(const struct player *player, const struct level *level);

/* Where they are among those who wait, for another program that goes on with it. They wait. */
struct house_place {
	int rank;
	uint64_t number;
};
struct house_place house_queue_order(const struct player *player);
void house_queue_restore(struct player *player, const struct level *level, const struct options_typed *terms,
	const struct house_place *place);
