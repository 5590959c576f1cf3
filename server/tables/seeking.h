/*
 * seeking.h - open invitations: a player seeks an opponent, and the first who joins plays.
 *
 * Owns: what each player seeks; lobby->seekers, who does, the earliest first. May not touch: who may join
 * (commands/seek.h), matches themselves.
 */
#pragma once

#include "server/rules/options_typed.h"

struct player;

/* Takes the place of what the player sought before. It ends with seeking_end(), with a match, and when the
 * player goes (matching_forget). */
void seeking_begin(struct player *player, const struct options_typed *terms);

/* No effect if the player seeks nobody. */
void seeking_end(struct player *player);

/* What a match with the player would be; NULL if they seek nobody. */
const struct options_typed *seeking_terms(const struct player *player);
