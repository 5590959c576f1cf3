/*
 * friends.c - friends: who of them is here, what they do, since when the others are away.
 */
#include "server/lobby/friends.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "db/people/friends.h"
#include "protocol/text.h"
#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/config/config.h"
#include "server/lobby/lobby.h"
#include "server/players/player.h"
#include "server/players/profile.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/sessions/zones.h"
#include "server/state/server.h"
#include "server/system/memory.h"
#include "server/tables/table.h"

/* Those of the list that are told. */
struct found {
	const struct lobby *lobby;
	int count;
	bool hides; /* some are not told */
	struct friend_found {
		struct friend_row row;
		const struct player *online; /* borrowed; NULL: not here */
	} * list;			     /* owned */
};

static void
keep(void *arg, const struct friend_row *row)
{
	struct found *found = arg;

	if (row->hidden) {
		found->hides = true;
		return;
	}
	found->list = must_grow(found->list, found->count, sizeof *found->list);
	found->list[found->count++] =
		(struct friend_found){.row = *row, .online = lobby_find(found->lobby, row->name)};
}

/* Those who are here come first. */
static int
compare(const void *one, const void *other)
{
	const struct friend_found *a = one, *b = other;

	if ((a->online != NULL) != (b->online != NULL))
		return a->online != NULL ? -1 : 1;
	return strcasecmp(a->row.name, b->row.name);
}

static void
tell_here(struct session *session, const struct player *friend)
{
	struct message_args args = {.a = friend->account.name, .text = profile_away(friend)};

	if (friend->table != NULL) {
		args.b = table_other(friend)->account.name;
		session_tell(session, MSG_FRIEND_PLAYS, &args);
	} else if (args.text[0] != '\0') {
		session_tell(session, MSG_FRIEND_AWAY, &args);
	} else if (friend->watching != NULL) {
		args.b = friend->watching->account.name;
		session_tell(session, MSG_FRIEND_WATCHES, &args);
	} else {
		session_tell(session, player_has(friend, TOGGLE_READY) ? MSG_FRIEND_READY : MSG_FRIEND_HERE,
			&args);
	}
}

static void
tell_friend(struct session *session, const struct friend_found *friend)
{
	char when[TEXT_DATE_SIZE];
	int64_t gone = friend->row.last_logout != 0 ? friend->row.last_logout : friend->row.last_login;

	if (friend->online != NULL) {
		tell_here(session, friend->online);
		return;
	}
	text_date_minute(when, (time_t)gone, zones_of(session));
	session_tell(session, gone != 0 ? MSG_FRIEND_GONE : MSG_FRIEND_NEVER,
		&(struct message_args){.a = friend->row.name, .text = when});
}

static void
list(struct session *session)
{
	struct found found = {.lobby = session->server->lobby};

	if (friend_each(session->server->db, session->player->account.id, keep, &found) != DB_OK) {
		free(found.list);
		command_cant_read(session, "friends");
		return;
	}
	if (found.count > 0)
		qsort(found.list, (size_t)found.count, sizeof *found.list, compare);
	session_say(session, found.count > 0 ? MSG_FRIENDS_HEADER
			     : found.hides   ? MSG_FRIENDS_HIDDEN
					     : MSG_FRIENDS_NONE);
	for (int i = 0; i < found.count; i++)
		tell_friend(session, &found.list[i]);
	free(found.list);
}

static void
run_friends(struct session *session)
{
	list(session);
}

static void
run_friend(struct session *session, const struct words *words)
{
	int64_t most = session->server->config->friends_max;
	static const enum message said[] = {
		[FRIEND_BEGINS] = MSG_FRIEND,
		[FRIEND_ALREADY] = MSG_FRIEND_ALREADY,
		[FRIEND_FULL] = MSG_FRIENDS_FULL,
		[FRIEND_NOT_STORED] = MSG_NOT_STORED,
	};
	struct player_row other;
	struct player *online;

	if (words->count == 1)
		list(session);
	else if (!command_anybody(session, words->word[1], MSG_NO_ONE_CALLED, &other, &online))
		return;
	else if (other.id == session->player->account.id)
		session_say(session, MSG_FRIEND_YOURSELF);
	else if (other.visitor)
		session_say_name(session, MSG_FRIEND_VISITOR, other.name);
	else
		session_tell(session, said[friends_add(session->player, other.id, most)],
			&(struct message_args){.a = other.name, .n = (long)most});
}

static void
run_unfriend(struct session *session, const struct words *words)
{
	struct player_row other;
	struct player *online;
	bool was;

	if (!command_anybody(session, words->word[1], MSG_NO_ONE_CALLED, &other, &online))
		return;
	bool stored = friends_remove(session->player, other.id, &was);
	session_say_name(session,
		!stored ? MSG_NOT_STORED
		: was	? MSG_UNFRIEND
			: MSG_UNFRIEND_NONE,
		other.name);
}

const struct command friend_commands[] = {
	{
		.name = "friend",
		.ours = true,
		.needs = NEED_MEMBER,
		.run = run_friend,
	},
	{
		.name = "friends",
		.ours = true,
		.needs = NEED_MEMBER,
		.run_bare = run_friends,
	},
	{
		.name = "unfriend",
		.ours = true,
		.needs = NEED_MEMBER,
		.words_min = 1,
		.missing = MSG_UNFRIEND_WHO,
		.run = run_unfriend,
	},
	{.name = NULL},
};
