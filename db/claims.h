/*
 * claims.h - saved matches as seen from the one who was left: who has left them, and whether he wanted to go
 * on.
 */
#pragma once

#include "db/players.h"

/* The stop that a saved match waits since. Times are Unix seconds. */
struct left_row {
	int by; /* 0 the inviter, 1 the invited, -1 nobody: the server has stopped */
	int64_t at;
	int64_t offered; /* when he who left first offered to go on with it; 0 = never */
	int64_t warned;	 /* when he was last told that the other wants to claim it; 0 = never */
	int64_t absent;	 /* seconds that the other has stayed away, as far as they don't count */
	int64_t last_login, last_logout; /* of the other; 0 = never, or there is none */
	bool kept_out;			 /* who left it can't log in: the account is disabled */
};
MUST_USE enum db_status left_find(struct db *db, int64_t match, struct left_row *left);

/* A match that one of the two has left and not resumed, as one of them sees it. */
struct left_match {
	struct left_row row;
	char other[PLAYER_NAME_SIZE]; /* as he is called now */
	bool by_other;		      /* he has left it */
};

/* Those of a player, the oldest first: at most `limit`. Not those that the server has stopped. */
typedef void left_fn(void *arg, const struct left_match *left);
enum db_status left_each(struct db *db, int64_t player, int limit, left_fn *each, void *arg);

/* Who left it offers to go on. DB_NONE if he has offered it before, or it isn't stopped. */
MUST_USE enum db_status left_offer(struct db *db, int64_t match, int64_t now);

/* Who left it is told that the other wants to claim it. DB_NONE if it isn't stopped. */
MUST_USE enum db_status left_warn(struct db *db, int64_t match, int64_t now);

/* The player was away from `from` to `to`, which counts for none of the matches that others have left. What
 * was before such a stop counts in neither way. */
MUST_USE enum db_status left_return(struct db *db, int64_t player, int64_t from, int64_t to);
