/*
 * friends.c - see friends.h.
 */
#include "server/lobby/friends.h"

#include <assert.h>

#include "db/people/friends.h"
#include "server/lobby/interests.h"
#include "server/players/player.h"
#include "server/players/profile.h"
#include "server/sessions/reader.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"

enum {
	QUIET_MS = 10 * 60 * 1000
}; /* after a line that a friend has come, or has gone, before the next such line */

void
friends_open(struct server *server)
{
	server->friends = interests_new();
}

void
friends_close(struct server *server)
{
	interests_free(server->friends);
}

static void
add_row(void *arg, const struct friend_row *row)
{
	struct player *player = arg;

	interests_add(player->server->friends, player, &player->friends, row->id);
}

/* What can't be read is missing until their next login. */
void
friends_load(struct player *player)
{
	assert(player->friends == NULL);
	if (friend_each(player->server->db, player->account.id, add_row, player) != DB_OK)
		log_warning(player->account.name, "friends can't be read: %s", db_error(player->server->db));
}

enum befriending
friends_add(struct player *player, int64_t other, int64_t most)
{
	struct server *server = player->server;

	if (interests_find(player->friends, other) != NULL)
		return FRIEND_ALREADY;
	if (interests_count(player->friends) >= most)
		return FRIEND_FULL;
	if (!storing_may(server) || !storing_done(server, friend_add(server->db, player->account.id, other)))
		return FRIEND_NOT_STORED;
	interests_add(server->friends, player, &player->friends, other);
	return FRIEND_BEGINS;
}

bool
friends_remove(struct player *player, int64_t other, bool *was)
{
	struct server *server = player->server;
	struct interest *friend = interests_find(player->friends, other);

	*was = friend != NULL;
	if (friend == NULL)
		return true;
	if (!storing_may(server) ||
		!storing_done(server, friend_remove(server->db, player->account.id, other)))
		return false;
	interests_drop(friend);
	return true;
}

void
friends_forget(struct server *server, int64_t player)
{
	interests_forget(server->friends, player);
}

/* A gag or a blind, in either direction. */
static bool
are_hidden(const struct player *one, const struct player *other)
{
	for (int how = 0; how < IGNORE_COUNT; how++)
		if (profile_ignores(one, (enum ignore)how, other->account.id) ||
			profile_ignores(other, (enum ignore)how, one->account.id))
			return true;
	return false;
}

/* Whether somebody wants a line about a friend now. */
static bool
wants_line(const struct player *player)
{
	return player->online && player->line != NULL && session_knows_new_words(player->line) &&
	       (player->settings.friends == FRIENDS_ALWAYS ||
		       (player->settings.friends == FRIENDS_YES && player->table == NULL));
}

/* `about` has come or gone. Comings and goings have ten minutes each, so a player who has read that a friend
 * came also reads that they went. */
static void
tell(struct player *about, bool comes)
{
	struct server *server = about->server;
	struct interest *friend = interests_first(server->friends, about->account.id);

	for (; friend != NULL; friend = interests_next(friend)) {
		int64_t *told_ms = comes ? &friend->came_ms : &friend->went_ms;
		bool is_quiet = *told_ms != 0 && server->tick_ms - *told_ms < QUIET_MS;
		if (is_quiet || !wants_line(friend->who) || are_hidden(friend->who, about))
			continue;
		*told_ms = server->tick_ms;
		player_say_name(friend->who, comes ? MSG_FRIEND_COMES : MSG_FRIEND_GOES, about->account.name);
	}
}

static void
on_came(struct server *server, struct player *player)
{
	(void)server;
	if (player->online)
		tell(player, true);
}

static void
on_went(struct server *server, struct player *player)
{
	(void)server;
	while (player->friends != NULL)
		interests_drop(player->friends);
	tell(player, false);
}

const struct subscriber friends_subscriber = {.player_came = on_came, .player_went = on_went};
