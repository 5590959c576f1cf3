/*
 * lobby.c - who is online, by name and in order of login.
 */
#include "server/lobby/lobby.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/players/player.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/undo.h"
#include "server/system/memory.h"

void
lobby_open(struct server *server)
{
	struct lobby *lobby = must_calloc(1, sizeof *lobby);

	TAILQ_INIT(&lobby->online);
	TAILQ_INIT(&lobby->houses);
	TAILQ_INIT(&lobby->seekers);
	TAILQ_INIT(&lobby->waiting);
	TAILQ_INIT(&lobby->rematches);
	TAILQ_INIT(&lobby->cursors);
	server->lobby = lobby;
}

void
lobby_close(struct server *server)
{
	free(server->lobby->by_name);
	free(server->lobby->by_rating);
	free(server->lobby);
}

/* The place of the first name that is not before `name`, regardless of case. */
static int
place_of(const struct lobby *lobby, const char *name)
{
	int low = 0, high = lobby->count;

	while (low < high) {
		int middle = (low + high) / 2;
		if (strcasecmp(lobby->by_name[middle]->account.name, name) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

void
lobby_enter(struct lobby *lobby, struct player *player)
{
	lobby->by_name = must_grow(lobby->by_name, lobby->count, sizeof(struct player *));
	int place = place_of(lobby, player->account.name);
	struct player **at = lobby->by_name + place;

	memmove(at + 1, at, (size_t)(lobby->count - place) * sizeof *at);
	*at = player;
	lobby->count++;
	lobby->ratings_changed = true;
	TAILQ_INSERT_TAIL(&lobby->online, player, next_online);
	if (player_is_house(player)) {
		TAILQ_INSERT_TAIL(&lobby->houses, player, next_house);
		lobby->house_count++;
	}
}

/* Walks that are on the leaving player step to the next. */
static void
step_cursors(struct lobby *lobby, const struct player *leaving)
{
	struct lobby_cursor *cursor;

	TAILQ_FOREACH(cursor, &lobby->cursors, next)
		if (cursor->at == leaving)
			cursor->at = TAILQ_NEXT(leaving, next_online);
}

void
lobby_leave(struct lobby *lobby, struct player *player)
{
	int place = place_of(lobby, player->account.name);
	struct player **at = lobby->by_name + place;

	assert(place < lobby->count && *at == player);
	step_cursors(lobby, player);
	memmove(at, at + 1, (size_t)(lobby->count - place - 1) * sizeof *at);
	lobby->count--;
	lobby->ratings_changed = true;
	TAILQ_REMOVE(&lobby->online, player, next_online);
	if (player_is_house(player)) {
		TAILQ_REMOVE(&lobby->houses, player, next_house);
		lobby->house_count--;
	}
}

/* Their place by their name as it is now; the others are in order. */
static void
sort_again(void *arg)
{
	struct player *player = arg;
	struct lobby *lobby = player->server->lobby;
	int place = 0;

	if (!player->online)
		return;
	while (lobby->by_name[place] != player)
		place++;
	struct player **at = lobby->by_name + place;
	memmove(at, at + 1, (size_t)(--lobby->count - place) * sizeof *at);
	place = place_of(lobby, player->account.name);
	at = lobby->by_name + place;
	memmove(at + 1, at, (size_t)(lobby->count++ - place) * sizeof *at);
	*at = player;
	lobby->ratings_changed = true;
	if (player->session != NULL)
		session_name_subject(player->session, player->account.name);
}

void
lobby_rename(struct player *player, const char *name)
{
	struct undo *undo = player->server->undo;

	undo_call(undo, sort_again, player);
	undo_keep(undo, player->account.name, sizeof player->account.name);
	snprintf(player->account.name, sizeof player->account.name, "%s", name);
	sort_again(player);
}

struct player *
lobby_find(const struct lobby *lobby, const char *name)
{
	int place = place_of(lobby, name);

	if (place == lobby->count || strcasecmp(lobby->by_name[place]->account.name, name) != 0)
		return NULL;
	return lobby->by_name[place];
}

struct player *
lobby_complete(const struct lobby *lobby, const char *prefix, struct player **first, struct player **second)
{
	size_t length = strlen(prefix);
	struct player *exact = lobby_find(lobby, prefix);
	struct player *same_case = NULL;
	bool same_case_twice = false;

	*first = *second = NULL;
	if (exact != NULL)
		return exact;
	for (int i = place_of(lobby, prefix); i < lobby->count; i++) {
		struct player *player = lobby->by_name[i];
		if (strncasecmp(player->account.name, prefix, length) != 0)
			break;
		if (*first == NULL)
			*first = player;
		else if (*second == NULL)
			*second = player;
		if (strncmp(player->account.name, prefix, length) == 0) {
			same_case_twice = same_case != NULL;
			same_case = player;
		}
	}
	if (same_case != NULL && !same_case_twice)
		return same_case;
	return *second == NULL ? *first : NULL;
}

void
lobby_walk_begin(struct lobby *lobby, struct lobby_cursor *cursor)
{
	cursor->at = TAILQ_FIRST(&lobby->online);
	TAILQ_INSERT_TAIL(&lobby->cursors, cursor, next);
}

struct player *
lobby_walk_next(struct lobby_cursor *cursor)
{
	struct player *player = cursor->at;

	if (player != NULL)
		cursor->at = TAILQ_NEXT(player, next_online);
	return player;
}

void
lobby_walk_end(struct lobby *lobby, struct lobby_cursor *cursor)
{
	TAILQ_REMOVE(&lobby->cursors, cursor, next);
}
