/*
 * matching.c - invitations and watching.
 */
#include "server/tables/matching.h"

#include <assert.h>
#include <stdlib.h>

#include "server/lobby/lobby.h"
#include "server/lobby/news.h"
#include "server/lobby/profile.h"
#include "server/sessions/gallery.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"
#include "server/tables/seeking.h"
#include "server/tables/table.h"

/* Keeps the invitation that the turn began with, for a turn that can't be stored. */
static void
drop(struct session *from)
{
	struct invitation *invitation = from->invitation;

	if (invitation != NULL)
		TAILQ_REMOVE(&invitation->to->invitations, invitation, next);
	from->invitation = NULL;
	if (!storing_first_change(from->server, &from->invite_turn)) {
		free(invitation);
		return;
	}
	free(from->invited_before);
	from->invited_before = invitation;
}

static void
add(struct invitation *invitation)
{
	TAILQ_INSERT_TAIL(&invitation->to->invitations, invitation, next);
	invitation->from->invitation = invitation;
}

void
matching_invite(struct session *from, struct session *to, const struct options_typed *terms)
{
	struct invitation *invitation = calloc(1, sizeof *invitation);

	if (invitation == NULL)
		fatal("out of memory");
	*invitation = (struct invitation){.from = from, .to = to, .terms = *terms};
	drop(from);
	add(invitation);
}

const struct invitation *
matching_find(const struct session *from, const struct session *to)
{
	const struct invitation *invitation = from->invitation;

	return invitation != NULL && invitation->to == to ? invitation : NULL;
}

void
matching_decline(struct session *from)
{
	drop(from);
}

void
matching_forget(struct session *session)
{
	struct invitation *invitation;

	seeking_end(session);
	drop(session);
	while ((invitation = TAILQ_FIRST(&session->invitations)) != NULL)
		drop(invitation->from);
}

/* Called before it watches somebody else: for a turn that can't be stored. */
static void
remember_watched(struct session *watcher)
{
	if (storing_first_change(watcher->server, &watcher->watch_turn))
		watcher->watched_before = watcher->watching;
}

static void
attach(struct session *watcher, struct session *player)
{
	remember_watched(watcher);
	watcher->watching = player;
	TAILQ_INSERT_TAIL(&player->watchers, watcher, next_watcher);
	player->watcher_count++;
	gallery_join(watcher);
	news_of_status(watcher->server->news, watcher);
}

static void
detach(struct session *watcher)
{
	remember_watched(watcher);
	gallery_leave(watcher);
	TAILQ_REMOVE(&watcher->watching->watchers, watcher, next_watcher);
	watcher->watching->watcher_count--;
	watcher->watching = NULL;
	news_of_status(watcher->server->news, watcher);
}

void
matching_watch(struct session *watcher, struct session *player)
{
	const struct message_args args = {.a = watcher->player.name, .b = player->player.name};

	matching_unwatch(watcher, true);
	attach(watcher, player);
	session_say_name(watcher, MSG_NOW_WATCHING, player->player.name);
	session_say_name(player, MSG_WATCHES_YOU, watcher->player.name);
	if (player->table != NULL)
		session_tell(table_other(player), MSG_STARTS_WATCHING, &args);
	news_tell_status(watcher, watcher);
}

void
matching_unwatch(struct session *session, bool told)
{
	struct session *player = session->watching;

	if (player == NULL)
		return;
	const struct message_args args = {.a = session->player.name, .b = player->player.name};
	detach(session);
	if (told) {
		session_say_name(session, MSG_YOU_STOP_WATCHING, player->player.name);
		news_tell_status(session, session);
	}
	session_tell(player, MSG_STOPS_WATCHING_YOU, &args);
	if (player->table != NULL)
		session_tell(table_other(player), MSG_STOPS_WATCHING, &args);
}

void
matching_dismiss_watchers(struct session *player, enum close_why why)
{
	enum message message = closing_of(why)->watchers;
	struct session *watcher;

	while ((watcher = TAILQ_FIRST(&player->watchers)) != NULL) {
		detach(watcher);
		if (message != MSG_NONE)
			session_say_name(watcher, message, player->player.name);
		news_tell_status(watcher, watcher);
	}
}

void
matching_dismiss_blinded(struct session *player, const struct session *by)
{
	struct session *watcher, *next;

	for (watcher = TAILQ_FIRST(&player->watchers); watcher != NULL; watcher = next) {
		next = TAILQ_NEXT(watcher, next_watcher);
		if (!profile_ignores(by, IGNORE_BLIND, watcher->player.id))
			continue;
		session_say_name(watcher, MSG_BANS_YOU, by->player.name);
		matching_unwatch(watcher, false);
		news_tell_status(watcher, watcher);
	}
}

static void
put_back_watching(struct session *watcher)
{
	struct session *before = watcher->watched_before;

	if (watcher->watching != NULL)
		detach(watcher);
	if (before == NULL)
		return;
	if (before->state == SESSION_ONLINE)
		attach(watcher, before);
	else
		session_say_name(watcher, MSG_DROPS_WATCHING, before->player.name);
}

static void
put_back_invitation(struct session *inviter)
{
	struct invitation *before = inviter->invited_before;

	drop(inviter);
	inviter->invited_before = NULL;
	if (before != NULL && before->to->state == SESSION_ONLINE)
		add(before);
	else
		free(before);
}

void
matching_end_turn(struct server *server, bool stored)
{
	struct session *session;

	if (stored)
		return;
	TAILQ_FOREACH(session, &server->lobby->online, next_online) {
		if (storing_changed(server, session->watch_turn))
			put_back_watching(session);
		if (storing_changed(server, session->invite_turn))
			put_back_invitation(session);
	}
}
