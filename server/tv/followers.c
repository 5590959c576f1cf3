/*
 * followers.c - who types `watch tv` watches the match that TV shows, and goes on to the next with it. They
 * are watchers like all others. When something else is shown, a few are told in each tick.
 */
#include "server/lobby/news.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/undo.h"
#include "server/tables/audience.h"
#include "server/tables/matching.h"
#include "server/tables/table.h"
#include "server/tables/watching.h"
#include "server/tv/tv_parts.h"

enum { TOLD_AT_ONCE = 16 };

/* A turn may have both in any order, and each is taken back once. */
static void
put_in(void *arg)
{
	struct player *player = arg;

	if (player->follows_tv)
		return;
	TAILQ_INSERT_TAIL(&player->server->tv->followers, player, next_follower);
	player->follows_tv = true;
}

static void
take_out(void *arg)
{
	struct player *player = arg;

	if (!player->follows_tv)
		return;
	TAILQ_REMOVE(&player->server->tv->followers, player, next_follower);
	player->follows_tv = false;
}

static void
watch(struct player *player, const struct table *table, enum message message)
{
	struct player *watched = table->seat[0];
	const struct player *who;

	player_tell(player, message,
		&(struct message_args){.a = watched->account.name,
			.b = table->seat[1]->account.name,
			.n = (long)table->row.id});
	enum message refusal = watching_refusal(player, watched, &who);
	if (refusal != MSG_NONE) {
		player_say_name(player, refusal, who->account.name);
		return;
	}
	news_introduce(player->server->news, player);
	matching_watch(player, watched);
	audience_board(player, table, watched->seat);
}

/* The match has stopped a moment ago: it may go on, or another one is shown soon. */
static bool
pauses(const struct tv *tv)
{
	return tv->now.kind == TV_LIVE && tv_table(tv->server) == NULL;
}

/* `first`: they have just asked for it. */
static void
show(struct tv *tv, struct player *player, bool first)
{
	const struct table *table = tv_table(tv->server);

	undo_keep(tv->server->undo, &player->tv_told, sizeof player->tv_told);
	player->tv_told = pauses(tv) ? 0 : tv->number;
	if (table != NULL)
		watch(player, table, first ? MSG_TV_LIVE : MSG_TV_GOES_ON);
	else if (!first)
		player_say(player, MSG_TV_PAUSES);
	else
		player_tell(player, tv->now.kind == TV_REPLAY ? MSG_TV_WAITS_AGAIN : MSG_TV_WAITS,
			&(struct message_args){.n = (long)tv->now.match});
}

void
tv_follow(struct player *player)
{
	struct tv *tv = player->server->tv;

	if (!player->follows_tv) {
		undo_call(player->server->undo, take_out, player);
		put_in(player);
	}
	show(tv, player, true);
}

bool
tv_unfollow(struct player *player)
{
	if (!player->follows_tv)
		return false;
	undo_call(player->server->undo, put_in, player);
	take_out(player);
	return true;
}

void
followers_begin(struct tv *tv)
{
	undo_keep(tv->server->undo, &tv->followers_due, sizeof tv->followers_due);
	tv->followers_due = true;
}

void
followers_go_on(struct tv *tv)
{
	struct player *player;
	int told = 0;

	if (!tv->followers_due || pauses(tv))
		return;
	TAILQ_FOREACH(player, &tv->followers, next_follower) {
		/* Whoever leaves in this turn is here until its end. */
		if (player->tv_told == tv->number || player->session == NULL || !player->online)
			continue;
		if (told++ == TOLD_AT_ONCE)
			return;
		matching_unwatch(player);
		show(tv, player, false);
	}
	undo_keep(tv->server->undo, &tv->followers_due, sizeof tv->followers_due);
	tv->followers_due = false;
}

/* A player who begins to play follows it no more. */
void
followers_seated(struct tv *tv)
{
	struct player *player, *next;

	for (player = TAILQ_FIRST(&tv->followers); player != NULL; player = next) {
		next = TAILQ_NEXT(player, next_follower);
		if (player->table != NULL)
			take_out(player);
	}
}

void
followers_left(struct tv *tv, struct player *player)
{
	(void)tv;
	if (player->follows_tv)
		take_out(player);
}

void
tv_restore_follower(struct player *player)
{
	put_in(player);
}
