/*
 * token.h - random words that programs may log in with instead of a password, for thirty days. A thousand
 * programs that come back at once would wait a minute for the hashes of their passwords; a token is 128
 * random bits, so a plain SHA-256 keeps it safe. May not touch: wording, the log; nobody else ever sees a
 * token.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct server;

enum {
	TOKEN_SIZE = 33, /* 128 bits as hexadecimal digits, and the NUL */
	TOKEN_DAYS = 30,
};

/* The token in `token:<token>`, borrowed; NULL for a password, which has no colon. */
const char *token_in(const char *password);

/* Makes a new one for the player and stores it; *ends is in Unix seconds. False: it could not be stored. */
bool token_make(struct server *server, int64_t player, char token[TOKEN_SIZE], int64_t *ends);

/* The player has this token, and it has not ended yet. */
bool token_proves(const struct server *server, int64_t player, const char *token);

/* Ends all tokens of the player. False: it could not be stored. */
bool token_revoke_all(struct server *server, int64_t player);
