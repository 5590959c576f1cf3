/*
 * waitfor.c - who waits for whose login.
 */
#include "server/lobby/waitfor.h"

#include "server/lobby/interests.h"
#include "server/players/player.h"
#include "server/players/profile.h"
#include "server/state/server.h"

void
waitfor_open(struct server *server)
{
	server->waitfor = interests_new();
}

void
waitfor_close(struct server *server)
{
	interests_free(server->waitfor);
}

bool
waitfor_add(struct player *who, int64_t player, int64_t most)
{
	if (interests_find(who->waits, player) != NULL)
		return true;
	if (interests_count(who->waits) >= most)
		return false;
	interests_add(who->server->waitfor, who, &who->waits, player);
	return true;
}

int64_t
waitfor_player(const struct player *who, int index)
{
	const struct interest *wait = who->waits;

	while (wait != NULL && index-- > 0)
		wait = wait->next_own;
	return wait != NULL ? wait->player : 0;
}

void
waitfor_forget(struct server *server, int64_t player)
{
	interests_forget(server->waitfor, player);
}

static void
tell(struct player *waiting, struct player *arrived)
{
	player_say_name(waiting, MSG_FINALLY, arrived->account.name);
	/* With notify the news of the lobby says it. */
	if (!player_has(waiting, TOGGLE_NOTIFY))
		player_say_name(waiting, MSG_WAITED_LOGS_IN, arrived->account.name);
	if (!profile_ignores(arrived, IGNORE_GAG, waiting->account.id))
		player_say_name(arrived, MSG_IS_WAITING, waiting->account.name);
}

/* The login is stored: tells the player, and those who waited for them (protocol 8). */
static void
on_came(struct server *server, struct player *arrived)
{
	struct interest *wait, *next;

	for (wait = interests_first(server->waitfor, arrived->account.id); wait != NULL; wait = next) {
		next = interests_next(wait);
		if (!arrived->online || !wait->who->online)
			continue; /* who has gone drops their waits in a moment */
		tell(wait->who, arrived);
		interests_drop(wait);
	}
}

/* Whoever has gone waits no longer for anybody. */
static void
on_went(struct server *server, struct player *player)
{
	(void)server;
	while (player->waits != NULL)
		interests_drop(player->waits);
}

const struct subscriber waitfor_subscriber = {.player_came = on_came, .player_went = on_went};
