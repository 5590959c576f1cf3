/*
 * lobby.h - all who are online: found by name, in order of login, by rating. What everyone hears of them is
 * in news.h.
 */
#pragma once

#include <stdbool.h>

#include "server/players/player.h"

/* A place in the order of logins that stays good while others come and go. */
struct lobby_cursor {
	struct player *at; /* whose turn is next; NULL after the last */
	TAILQ_ENTRY(lobby_cursor) next;
};

TAILQ_HEAD(lobby_cursor_list, lobby_cursor);
TAILQ_HEAD(invitation_list, invitation);

struct lobby {
	struct player_list online;  /* in order of login */
	struct player_list seekers; /* of an opponent, the earliest first: tables/seeking.h */
	struct player_list houses;  /* the house players among them */
	struct player_list waiting; /* for a house player, who comes first first: tables/house_queue.h */
	struct invitation_list rematches; /* that lapse, the earliest first: tables/matching.h */
	uint64_t waits;			  /* that began since the start */
	int count, house_count;
	struct player **by_name;   /* owned; sorted regardless of case */
	struct player **by_rating; /* owned; sorting.c sorts it when it is needed */
	bool ratings_changed;	   /* since then, a rating or the people online */
	struct lobby_cursor_list cursors;
};

/* server->lobby, from lobby_open() to lobby_close(). */
void lobby_open(struct server *server);
void lobby_close(struct server *server);

/* A player comes online or leaves; names are found from here on. */
void lobby_enter(struct lobby *lobby, struct player *player);
void lobby_leave(struct lobby *lobby, struct player *player);

/* They have this name from now on. */
void lobby_rename(struct player *player, const char *name);

/* By exact name in any case of letters; NULL if nobody online has it. */
struct player *lobby_find(const struct lobby *lobby, const char *name);

/* By unique prefix: first with the case as typed, then without (section 1 of the command reference). NULL
 * if none or several fit: then *second is NULL, or *first and *second are two that fit. */
struct player *lobby_complete(
	const struct lobby *lobby, const char *prefix, struct player **first, struct player **second);

/* A walk in order of login: to the first, one step (NULL after the last), the end. The cursor is the
 * caller's. */
void lobby_walk_begin(struct lobby *lobby, struct lobby_cursor *cursor);
struct player *lobby_walk_next(struct lobby_cursor *cursor);
void lobby_walk_end(struct lobby *lobby, struct lobby_cursor *cursor);
