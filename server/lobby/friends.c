/*
 * friends.c - see friends.h.
 */
#include "server/lobby/friends.h"

#include <assert.h>

#include "db/people/friends.h"
#include "server/lobby/interests.h"
#include "server/lobby/lobby.h"
#include "server/players/player.h"
#include "server/players/profile.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"
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

static bool
are_hidden(const struct player *one, const struct player *other)
{
	return profile_shuns(one, other->account.id) || profile_shuns(other, one->account.id);
}

/* Whether somebody wants a line about a friend now. */
static bool
wants_line(const struct player *player)
{
	return player->online && player_knows_new_words(player) &&
	       (player->settings.friends == FRIENDS_ALWAYS ||
		       (player->settings.friends == FRIENDS_YES && player->table == NULL));
}

static bool
is_quiet(const struct interest *friend, bool comes)
{
	const struct interest_told *told = comes ? &friend->comes : &friend->goes;

	return told->at_ms != 0 && friend->who->server->tick_ms - told->at_ms < QUIET_MS;
}

static void
be_late_again(void *arg)
{
	interests_set_late(arg, true);
}

/* In a turn that is lost they have heard nothing. */
static void
tell(struct interest *friend, const char *name, bool comes)
{
	struct interest_told *told = comes ? &friend->comes : &friend->goes;
	struct server *server = friend->who->server;

	undo_keep(server->undo, &told->at_ms, sizeof told->at_ms);
	undo_keep(server->undo, &friend->heard_comes, sizeof friend->heard_comes);
	if (friend->is_late)
		undo_call(server->undo, be_late_again, friend);
	told->at_ms = server->tick_ms;
	friend->heard_comes = comes;
	interests_set_late(friend, false);
	player_say_name(friend->who, comes ? MSG_FRIEND_COMES : MSG_FRIEND_GOES, name);
}

void
friends_take_news(struct player *about, bool comes, uint64_t number, uint64_t block)
{
	struct interest *friend = interests_first(about->server->friends, about->account.id);

	for (; friend != NULL; friend = interests_next(friend)) {
		struct interest_told *told = comes ? &friend->comes : &friend->goes;
		if (are_hidden(friend->who, about)) {
			interests_set_late(friend, false);
			continue;
		}
		told->news = number;
		friend->who->news_mark = block;
	}
}

bool
friends_tell_news(struct player *reader, const struct friend_news *news)
{
	struct interest *friend = interests_find(reader->friends, news->about);
	bool comes = news->comes;

	if (friend == NULL || (comes ? &friend->comes : &friend->goes)->news != news->number ||
		!wants_line(reader))
		return false;
	if (!is_quiet(friend, comes)) {
		tell(friend, news->name, comes);
		return true;
	}
	if (news->is_read)
		friend->heard_comes = comes;
	interests_set_late(friend, friend->heard_comes != comes);
	return false;
}

/* The ten minutes are over; they hear how it is, unless that has become what they heard last. */
static void
tell_late(struct interest *friend)
{
	struct player *reader = friend->who, *online;
	bool comes = !friend->heard_comes;
	struct player_row about;

	if (is_quiet(friend, comes) || (reader->table != NULL && !wants_line(reader)))
		return;
	if (wants_line(reader) && player_find_by_id(reader->server->db, friend->player, &about) == DB_OK) {
		online = lobby_find(reader->server->lobby, about.name);
		bool hidden = online != NULL ? are_hidden(reader, online) : profile_shuns(reader, about.id);
		if ((online != NULL) == comes && !hidden)
			tell(friend, about.name, comes);
	}
	interests_set_late(friend, false);
}

void
friends_tick(struct server *server)
{
	struct interest *friend, *next;

	for (friend = interests_first_late(server->friends); friend != NULL; friend = next) {
		next = interests_next_late(friend);
		tell_late(friend);
	}
}

static void
on_went(struct server *server, struct player *player)
{
	(void)server;
	while (player->friends != NULL)
		interests_drop(player->friends);
}

const struct subscriber friends_subscriber = {.player_went = on_went};
