/*
 * matching.c - invitations and watching.
 */
#include "server/matching.h"

#include <stdlib.h>

#include "server/log.h"
#include "server/server.h"

static void
drop(struct session *from)
{
	struct invitation *invitation = from->invitation;

	if (invitation == NULL)
		return;
	TAILQ_REMOVE(&invitation->to->invitations, invitation, next);
	from->invitation = NULL;
	free(invitation);
}

void
matching_invite(struct session *from, struct session *to, int length)
{
	drop(from);
	struct invitation *invitation = calloc(1, sizeof *invitation);
	if (invitation == NULL)
		fatal("out of memory");
	*invitation = (struct invitation){.from = from, .to = to, .length = length};
	TAILQ_INSERT_TAIL(&to->invitations, invitation, next);
	from->invitation = invitation;
}

const struct invitation *
matching_find(const struct session *from, const struct session *to)
{
	const struct invitation *invitation = from->invitation;

	return invitation != NULL && invitation->to == to ? invitation : NULL;
}

void
matching_forget(struct session *session)
{
	struct invitation *invitation;

	drop(session);
	while ((invitation = TAILQ_FIRST(&session->invitations)) != NULL)
		drop(invitation->from);
}

void
matching_watch(struct session *watcher, struct session *player)
{
	const struct message_args args = {.a = watcher->player.name, .b = player->player.name};

	session_unwatch(watcher, true);
	watcher->watching = player;
	TAILQ_INSERT_TAIL(&player->watchers, watcher, next_watcher);
	player->watcher_count++;
	session_say_name(watcher, MSG_NOW_WATCHING, player->player.name);
	session_say_name(player, MSG_WATCHES_YOU, watcher->player.name);
	if (player->table != NULL)
		session_tell(table_other(player), MSG_STARTS_WATCHING, &args);
	lobby_changed(&watcher->server->lobby, watcher);
	lobby_tell_status(watcher, watcher);
}

void
session_unwatch(struct session *session, bool told)
{
	struct session *player = session->watching;

	if (player == NULL)
		return;
	const struct message_args args = {.a = session->player.name, .b = player->player.name};
	TAILQ_REMOVE(&player->watchers, session, next_watcher);
	player->watcher_count--;
	session->watching = NULL;
	lobby_changed(&session->server->lobby, session);
	if (told) {
		session_say_name(session, MSG_YOU_STOP_WATCHING, player->player.name);
		lobby_tell_status(session, session);
	}
	session_tell(player, MSG_STOPS_WATCHING_YOU, &args);
	if (player->table != NULL)
		session_tell(table_other(player), MSG_STOPS_WATCHING, &args);
}

void
matching_dismiss_watchers(struct session *player, enum close_why why)
{
	static const enum message messages[] = {
		[CLOSE_BYE] = MSG_LOGS_OUT_WATCHED,
		[CLOSE_DROPPED] = MSG_DROPS_WATCHING,
		[CLOSE_NETWORK] = MSG_NETWORK_ERROR_WATCHED,
		[CLOSE_IDLE] = MSG_TIMES_OUT_WATCHED,
		[CLOSE_SECOND] = MSG_DROPS_WATCHING,
		[CLOSE_SHUTDOWN] = MSG_NONE,
		[CLOSE_REFUSED] = MSG_DROPS_WATCHING,
	};
	struct session *watcher;

	while ((watcher = TAILQ_FIRST(&player->watchers)) != NULL) {
		TAILQ_REMOVE(&player->watchers, watcher, next_watcher);
		player->watcher_count--;
		watcher->watching = NULL;
		if (messages[why] != MSG_NONE)
			session_say_name(watcher, messages[why], player->player.name);
		lobby_changed(&player->server->lobby, watcher);
		lobby_tell_status(watcher, watcher);
	}
}
