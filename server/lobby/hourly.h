/*
 * hourly.h - how many matches each account and each address has sat down to lately, new ones and saved ones,
 * and how many games it has begun.
 *
 * A match that begins stays on disk for good, a saved one that goes on leaves rows too, and programs can do
 * either a hundred times a second. So both are bounded by the hour. A match counts once for each of the two
 * accounts and once for each of their addresses (once if they share it): joining begins a match as much as
 * inviting does. Games count likewise, for an unlimited match has no last one. The first game of a match is
 * never refused: only the bound of matches is asked for it.
 *
 * Owns nothing: the counts are kept with those of addresses (address.h), and a start forgets them. May not
 * touch: tables, rows.
 */
#pragma once

#include <stdbool.h>

struct player;

/* Whether the player may sit down to a match now. If not, they have been told the bound and when to try
 * again. */
bool hourly_may_sit_down(struct player *player);

/*
 * As hourly_may_sit_down(), when the invited player joins; they are told if others from the inviter's address
 * have reached its bound since the invitation. (The inviter can't have: a player who sits down has taken back
 * their invitations.)
 */
bool hourly_may_join(const struct player *inviter, struct player *invited);

/* Counts the match that they have sat down to. */
void hourly_count(const struct player *inviter, const struct player *invited);

/* Whether the player may join for the next game of a match. If not, they have been told likewise. */
bool hourly_may_play_on(struct player *player);

/* A game of the two has begun. */
void hourly_count_game(const struct player *inviter, const struct player *invited);
