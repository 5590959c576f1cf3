/*
 * lobby.h - all who are online: found by name, in order of login, by rating; their status lines. What
 * everyone hears of them is in news.h.
 */
#pragma once

#include <stdbool.h>

#include "server/session.h"

struct lobby {
	struct session_list online; /* in order of login */
	int count;
	struct session **by_name; /* owned; sorted regardless of case */
	int capacity;
	struct session **by_rating; /* owned; order.c sorts it when it is needed */
	bool ratings_changed;	    /* since then, or who is online: set by whoever changes them */
	struct server *server;
};

void lobby_init(struct lobby *lobby, struct server *server);
void lobby_clear(struct lobby *lobby);

/* A player comes online or leaves; names are found from here on. */
void lobby_enter(struct lobby *lobby, struct session *session);
void lobby_leave(struct lobby *lobby, struct session *session);

/* By exact name in any case of letters; NULL if he isn't online. */
struct session *lobby_find(const struct lobby *lobby, const char *name);

/*
 * By unique prefix: first with the case as typed, then without (section 1 of the command reference). NULL:
 * none; then *second is NULL too, or *first and *second are two that the prefix fits.
 */
struct session *lobby_complete(
	const struct lobby *lobby, const char *prefix, struct session **first, struct session **second);

enum { STATUS_LINE_SIZE = 320 };

/* The `5` line of a player without its line end. */
size_t lobby_status_line(struct session *subject, char *line, size_t size);
