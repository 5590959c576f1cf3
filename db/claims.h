/*
 * claims.h - saved matches as seen by the player who was left: who left them, and whether they wanted to go
 * on. Matches with a house player are never among them: it goes on whenever it is free.
 */
#pragma once

#include "db/people/players.h"

/* The stop since which a saved match waits. Times are Unix seconds. */
struct left_row {
	int by; /* 0 the inviter, 1 the invited, -1 nobody: the server stopped, or both adjourned */
	int64_t at;
	int64_t offered; /* when the leaver first offered to resume it; 0 = never */
	int64_t warned;	 /* when the leaver was last told that the other wants to claim it; 0 = never */
	int64_t absent;	 /* seconds that the other was away, which don't count */
	int64_t last_login, last_logout; /* of the other; 0 = never, or there is none */
	bool kept_out;			 /* the leaver's account is disabled */
	/* It was the leaver's turn, and there is a clock: when their time is up, in service time; else 0. */
	int64_t due_ms;
	bool adjourned; /* by both */
};
MUST_USE enum db_status left_find(struct db *db, int64_t match, struct left_row *left);

/* A match that one of the two has left and not resumed, as one player sees it. */
struct left_match {
	struct left_row row;
	char other[PLAYER_NAME_SIZE]; /* current name */
	bool by_other;		      /* the other has left it */
};

/* At most `limit` such matches of a player, the oldest first, without those that the server has stopped. */
typedef void left_fn(void *arg, const struct left_match *left);
enum db_status left_each(struct db *db, int64_t player, int limit, left_fn *each, void *arg);

/* The leaver offers to resume. DB_NONE if they have offered before, or it isn't stopped. */
MUST_USE enum db_status left_offer(struct db *db, int64_t match, int64_t now);

/* The leaver is told that the other wants to claim it. DB_NONE if it isn't stopped. */
MUST_USE enum db_status left_warn(struct db *db, int64_t match, int64_t now);

/* The player was away from `from` to `to`: that time doesn't count in matches that others have left. Time
 * before the stop of a match makes no difference to it. */
MUST_USE enum db_status left_return(struct db *db, int64_t player, int64_t from, int64_t to);
