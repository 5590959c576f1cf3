/*
 * profile.h - what the server keeps of a player besides account and settings: whom they gag and blind, why
 * they are away, their address. Few players have any of it, so the session's pointer is mostly NULL.
 *
 * Owns: struct profile, for as long as a session is online. Every change is a row of this turn; after a lost
 * turn profile_load() puts things back. May not touch: who reads what about it.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "db/ignored.h"

struct profile;
struct session;

/* Reads what is stored; forgets what was in memory. */
void profile_load(struct session *session);
void profile_free(struct session *session);

/* Does this player ignore the one with that id? */
bool profile_ignores(const struct session *session, enum ignore how, int64_t other);

enum ignoring {
	IGNORING_BEGINS,
	IGNORING_ENDS,
	IGNORING_FULL, /* the list has `most` already */
	IGNORING_NOT_STORED,
};
/* Begins to ignore somebody, or ends it. */
enum ignoring profile_ignore(struct session *session, enum ignore how, int64_t other, int64_t most);

/* That account is gone with all rows about it: forgets it here, too. */
void profile_forget(struct session *session, int64_t other);

/* "" if there is none. */
const char *profile_away(const struct session *session);
const char *profile_email(const struct session *session);

/* Shorter than PLAYER_AWAY_SIZE or PLAYER_EMAIL_SIZE. False if it could not be stored; nothing has changed
 * then. */
bool profile_set_away(struct session *session, const char *text);
bool profile_set_email(struct session *session, const char *email);
