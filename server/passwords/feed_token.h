/*
 * feed_token.h - the secret in the address of a feed. Programs that read feeds send no password: whoever has
 * the address reads what waits for its player, and can do nothing else with it. Kept as a hash only. May not
 * touch: wording, the log; nobody else ever sees such a token.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/must_use.h"

struct server;

enum { FEED_TOKEN_SIZE = 33 }; /* 128 bits as hexadecimal digits, and the NUL */

/* Makes one more for the player, whose oldest ends if there are too many (feeds-per-player). False: it could
 * not be stored. */
MUST_USE bool feed_token_make(struct server *server, int64_t player, char token[FEED_TOKEN_SIZE]);

/* Whose it is. False: nobody's. */
bool feed_token_player(const struct server *server, const char *token, int64_t *player);

/* Ends all of the player. False: that could not be stored. */
MUST_USE bool feed_token_revoke_all(struct server *server, int64_t player);
