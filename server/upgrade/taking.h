/*
 * taking.h - what is taken over, while it is: what was put back is found here.
 */
#pragma once

#include "server/rules/must_use.h"
#include "server/upgrade/carried.h"

struct server;
struct session;
struct session_owner;
struct player;

/* Finds what was put back: sessions by number, players by account. Memory of its own, in order. */
struct taking {
	struct server *server;
	const struct carried *carried;
	const struct session_owner *owner;
	struct session **sessions; /* owned; in order of their numbers */
	int session_count;
	struct player **players; /* owned; in order of their accounts */
	int player_count;
	char *reason; /* borrowed; PARCEL_REASON_SIZE */
};

/* False, and the reason is written. */
MUST_USE bool taking_fails(struct taking *taking, const char *what, int64_t number);

/* The next of a kind, of which `*at` were handed out; NULL after the last. */
const void *taking_next(const struct taking *taking, enum carried_kind kind, int *at);

/* Once all are there: from then on they are found. */
void taking_sort_sessions(struct taking *taking);
void taking_sort_players(struct taking *taking);

/* NULL: there is none. */
struct session *taking_session(const struct taking *taking, uint32_t number);
struct player *taking_player(const struct taking *taking, int64_t account);
