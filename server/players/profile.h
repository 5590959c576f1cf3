/*
 * profile.h - what the server keeps of a player besides account and settings: whom they gag and blind, why
 * they are away, their address. Few players have any of it, so the pointer is mostly NULL.
 *
 * Owns: struct profile, for as long as the player is online. Every change is a row of this turn; after a lost
 * turn profile_load() puts things back. May not touch: who reads what about it.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "db/people/ignored.h"

struct profile;
struct player;

/* Reads what is stored; forgets what was in memory. */
void profile_load(struct player *player);
void profile_free(struct player *player);

/* Does this player ignore the one with that id? */
bool profile_ignores(const struct player *player, enum ignore how, int64_t other);
/* In whatever way. */
bool profile_shuns(const struct player *player, int64_t other);

enum ignoring {
	IGNORING_BEGINS,
	IGNORING_ENDS,
	IGNORING_FULL, /* the list has `most` already */
	IGNORING_NOT_STORED,
};
/* Begins to ignore somebody, or ends it. */
enum ignoring profile_ignore(struct player *player, enum ignore how, int64_t other, int64_t most);

/* That account is gone with all rows about it: forgets it here, too. */
void profile_forget(struct player *player, int64_t other);

/* "" if there is none. */
const char *profile_away(const struct player *player);
const char *profile_email(const struct player *player);

/* Shorter than PLAYER_AWAY_SIZE or PLAYER_EMAIL_SIZE. False if it could not be stored; nothing has changed
 * then. */
bool profile_set_away(struct player *player, const char *text);
bool profile_set_email(struct player *player, const char *email);
