/*
 * matching.c - invitations and watching.
 */
#include "server/tables/matching.h"

#include <assert.h>
#include <stdlib.h>

#include "server/lobby/lobby.h"
#include "server/lobby/news.h"
#include "server/players/player.h"
#include "server/players/profile.h"
#include "server/state/server.h"
#include "server/state/undo.h"
#include "server/system/memory.h"
#include "server/tables/gallery.h"
#include "server/tables/house_queue.h"
#include "server/tables/seeking.h"
#include "server/tables/table.h"

/* Where it belongs by its time, near the end: one that was dropped in a lost turn may be the first again. */
static void
put_in_rematches(struct invitation *invitation)
{
	struct lobby *lobby = invitation->from->server->lobby;
	struct invitation *before = TAILQ_LAST(&lobby->rematches, invitation_list);

	while (before != NULL && before->lapses_ms > invitation->lapses_ms)
		before = TAILQ_PREV(before, invitation_list, next_rematch);
	if (before == NULL)
		TAILQ_INSERT_HEAD(&lobby->rematches, invitation, next_rematch);
	else
		TAILQ_INSERT_AFTER(&lobby->rematches, before, invitation, next_rematch);
}

static void
put_in(void *arg)
{
	struct invitation *invitation = arg;

	TAILQ_INSERT_TAIL(&invitation->to->invitations, invitation, next);
	invitation->from->invitation = invitation;
	if (invitation->lapses_ms != 0)
		put_in_rematches(invitation);
}

static void
take_out(void *arg)
{
	struct invitation *invitation = arg;

	if (invitation->lapses_ms != 0)
		TAILQ_REMOVE(&invitation->from->server->lobby->rematches, invitation, next_rematch);
	TAILQ_REMOVE(&invitation->to->invitations, invitation, next);
	invitation->from->invitation = NULL;
}

static void
drop(struct player *from)
{
	struct invitation *invitation = from->invitation;

	if (invitation == NULL)
		return;
	take_out(invitation);
	undo_call(from->server->undo, put_in, invitation);
	undo_free(from->server->undo, invitation, free);
}

void
matching_invite(struct player *from, struct player *to, const struct options_typed *terms)
{
	struct invitation *invitation = must_calloc(1, sizeof *invitation);

	*invitation = (struct invitation){.from = from, .to = to, .terms = *terms};
	drop(from);
	undo_made(from->server->undo, invitation, free);
	undo_call(from->server->undo, take_out, invitation);
	put_in(invitation);
}

static void
lapses_no_more(void *arg)
{
	struct invitation *invitation = arg;

	TAILQ_REMOVE(&invitation->from->server->lobby->rematches, invitation, next_rematch);
	invitation->lapses_ms = 0;
}

void
matching_let_lapse(struct player *from, int seconds)
{
	struct server *server = from->server;
	struct invitation *invitation = from->invitation;

	assert(invitation != NULL && invitation->lapses_ms == 0);
	invitation->lapses_ms = server->tick_ms + seconds * (int64_t)1000;
	put_in_rematches(invitation);
	undo_call(server->undo, lapses_no_more, invitation);
}

void
matching_tick(struct server *server)
{
	struct invitation *invitation;

	while ((invitation = TAILQ_FIRST(&server->lobby->rematches)) != NULL &&
		invitation->lapses_ms <= server->tick_ms) {
		struct player *from = invitation->from, *to = invitation->to;
		drop(from);
		player_say_name(from, MSG_REMATCH_LAPSED, to->account.name);
		player_say_name(to, MSG_REMATCH_LAPSED, from->account.name);
	}
}

const struct invitation *
matching_find(const struct player *from, const struct player *to)
{
	const struct invitation *invitation = from->invitation;

	return invitation != NULL && invitation->to == to ? invitation : NULL;
}

void
matching_decline(struct player *from)
{
	drop(from);
}

void
matching_forget(struct player *player)
{
	struct invitation *invitation;

	seeking_end(player);
	house_queue_leave(player);
	drop(player);
	while ((invitation = TAILQ_FIRST(&player->invitations)) != NULL)
		drop(invitation->from);
}

/* Among the watchers of the player it watches, if it watches one. */
static void
join(void *arg)
{
	struct player *watcher = arg, *player = watcher->watching;

	if (player != NULL) {
		TAILQ_INSERT_TAIL(&player->watchers, watcher, next_watcher);
		player->watcher_count++;
		gallery_join(watcher);
	}
	if (watcher->online)
		news_of_status(watcher->server->news, watcher);
}

/* No longer among them. */
static void
leave(void *arg)
{
	struct player *watcher = arg, *player = watcher->watching;

	if (player == NULL)
		return;
	gallery_leave(watcher);
	TAILQ_REMOVE(&player->watchers, watcher, next_watcher);
	player->watcher_count--;
}

/* NULL: nobody. */
static void
set_watched(struct player *watcher, struct player *player)
{
	struct undo *undo = watcher->server->undo;

	undo_call(undo, join, watcher);
	undo_keep(undo, &watcher->watching, sizeof watcher->watching);
	undo_call(undo, leave, watcher);
	leave(watcher);
	watcher->watching = player;
	join(watcher);
}

static void
unwatch(struct player *watcher, bool told)
{
	struct player *player = watcher->watching;

	if (player == NULL)
		return;
	const struct message_args args = {.a = watcher->account.name, .b = player->account.name};
	set_watched(watcher, NULL);
	if (told) {
		player_say_name(watcher, MSG_YOU_STOP_WATCHING, player->account.name);
		news_tell_status(watcher, watcher);
	}
	player_tell(player, MSG_STOPS_WATCHING_YOU, &args);
	if (player->table != NULL)
		player_tell(table_other(player), MSG_STOPS_WATCHING, &args);
}

void
matching_unwatch(struct player *watcher)
{
	unwatch(watcher, true);
}

void
matching_unwatch_untold(struct player *watcher)
{
	unwatch(watcher, false);
}

void
matching_watch(struct player *watcher, struct player *player)
{
	const struct message_args args = {.a = watcher->account.name, .b = player->account.name};

	unwatch(watcher, true);
	set_watched(watcher, player);
	player_say_name(watcher, MSG_NOW_WATCHING, player->account.name);
	player_say_name(player, MSG_WATCHES_YOU, watcher->account.name);
	if (player->table != NULL)
		player_tell(table_other(player), MSG_STARTS_WATCHING, &args);
	news_tell_status(watcher, watcher);
}

void
matching_dismiss_watchers(struct player *player, enum close_why why)
{
	enum message message = closing_of(why)->watchers;
	struct player *watcher;

	while ((watcher = TAILQ_FIRST(&player->watchers)) != NULL) {
		set_watched(watcher, NULL);
		if (message != MSG_NONE)
			player_say_name(watcher, message, player->account.name);
		news_tell_status(watcher, watcher);
	}
}

void
matching_dismiss_blinded(struct player *player, const struct player *by)
{
	struct player *watcher, *next;

	for (watcher = TAILQ_FIRST(&player->watchers); watcher != NULL; watcher = next) {
		next = TAILQ_NEXT(watcher, next_watcher);
		if (!profile_ignores(by, IGNORE_BLIND, watcher->account.id))
			continue;
		player_say_name(watcher, MSG_BANS_YOU, by->account.name);
		unwatch(watcher, false);
		news_tell_status(watcher, watcher);
	}
}

void
matching_restore(struct player *from, struct player *to, const struct options_typed *terms, int64_t lapses_ms)
{
	struct invitation *invitation = must_calloc(1, sizeof *invitation);

	*invitation = (struct invitation){.from = from, .to = to, .terms = *terms, .lapses_ms = lapses_ms};
	put_in(invitation);
}

void
matching_restore_watcher(struct player *watcher, struct player *player)
{
	watcher->watching = player;
	join(watcher);
}
