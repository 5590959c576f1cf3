/*
 * reset.h - the code that the owner of the server gives a player who has forgotten their password. The player
 * types it in place of the password, once, within a day, and then gives a new password.
 *
 * 60 random bits: a plain SHA-256 keeps it safe for that long. May not touch: wording, the log.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "db/db.h"

struct server;

enum {
	RESET_SIZE = 21, /* "reset:k7q2-m9xw-4tbc" and the NUL */
	RESET_SECONDS = 24 * 60 * 60,
};

enum reset_verdict {
	RESET_NONE, /* no code that was ever made, or the player has another one now */
	RESET_FITS,
	RESET_OTHERS, /* somebody else's */
	RESET_LATE,
	RESET_USED, /* or the player has another password since */
};

/* Makes a code for the player, in place of an earlier one that came the same way, and stores it; good until
 * `ends`. */
MUST_USE enum db_status reset_make(
	struct db *db, int64_t player, bool mailed, int64_t ends, char code[RESET_SIZE]);

/* What is typed in place of a password: it has a colon, which no password has. */
bool reset_is_code(const char *password);

/* Whether that opens the account of this player now. */
enum reset_verdict reset_judge(const struct server *server, int64_t player, const char *password);
