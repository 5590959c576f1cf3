/*
 * feed_token.h - the secret in the address of a feed. Programs that read feeds send no password: whoever has
 * the address reads what waits for its player, and can do nothing else with it.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/passwords/secret.h"
#include "server/rules/must_use.h"

struct server;

enum { FEED_TOKEN_SIZE = SECRET_SIZE };

/* Makes one more for the player, whose oldest ends if there are too many (feeds-per-player). False: it could
 * not be stored. */
MUST_USE bool feed_token_make(struct server *server, int64_t player, char token[FEED_TOKEN_SIZE]);

/* Whose it is. False: nobody's. */
bool feed_token_player(const struct server *server, const char *token, int64_t *player);

/* Ends all of the player. False: that could not be stored. */
MUST_USE bool feed_token_revoke_all(struct server *server, int64_t player);
