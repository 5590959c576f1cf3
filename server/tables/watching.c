/*
 * watching.c - each of the two at a table has a say.
 */
#include "server/tables/watching.h"

#include "server/config/config.h"
#include "server/players/player.h"
#include "server/players/profile.h"
#include "server/state/server.h"
#include "server/tables/table.h"

static const struct player *
other_of(const struct player *player)
{
	return player->table != NULL ? table_other(player) : NULL;
}

/* Everybody who would get one more line each time something happens there. */
static int
watchers_of(const struct player *player)
{
	const struct player *other = other_of(player);

	return player->watcher_count + (other != NULL ? other->watcher_count : 0);
}

const struct player *
watching_who_blinds(const struct player *watcher, const struct player *player)
{
	const struct player *other = other_of(player);

	if (profile_ignores(player, IGNORE_BLIND, watcher->account.id))
		return player;
	return other != NULL && profile_ignores(other, IGNORE_BLIND, watcher->account.id) ? other : NULL;
}

/* Both players are told of a watcher. Returns the one who is too far behind with reading for that, or
 * NULL. */
static const struct player *
who_is_behind(const struct player *player)
{
	const struct player *other = other_of(player);

	if (player_is_behind(player))
		return player;
	return other != NULL && player_is_behind(other) ? other : NULL;
}

enum message
watching_refusal(const struct player *watcher, const struct player *player, const struct player **who)
{
	*who = watching_who_blinds(watcher, player);
	if (*who != NULL)
		return MSG_DOESNT_WANT_WATCH;
	*who = player;
	if (watchers_of(player) >= player->server->config->watchers_max)
		return MSG_WATCHERS_FULL;
	*who = who_is_behind(player);
	return *who != NULL ? MSG_TOO_MUCH_TO_READ : MSG_NONE;
}
