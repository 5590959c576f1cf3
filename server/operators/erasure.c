/*
 * erasure.c - in this order: the player leaves, the envelopes of their saved matches are opened, the rows go,
 * memory forgets.
 */
#include "server/operators/erasure.h"

#include "db/people/accounts.h"
#include "db/people/visitors.h"
#include "server/dice/book.h"
#include "server/journal/pending_stops.h"
#include "server/lobby/friends.h"
#include "server/lobby/lobby.h"
#include "server/lobby/waitfor.h"
#include "server/matches/kept.h"
#include "server/matches/slow.h"
#include "server/operators/removal.h"
#include "server/players/hearing.h"
#include "server/players/player.h"
#include "server/players/profile.h"
#include "server/state/announce.h"
#include "server/state/server.h"
#include "server/state/storing.h"

/* Forgets what those who are online remember of an account. */
static void
forget(struct server *server, int64_t player)
{
	struct player *each;

	TAILQ_FOREACH(each, &server->lobby->online, next_online) {
		profile_forget(each, player);
		hearing_forget(each, player);
	}
	waitfor_forget(server, player);
	friends_forget(server, player);
}

bool
erasure_carry_out(struct server *server, const struct player_row *player, const char *reason)
{
	struct player *online = lobby_find(server->lobby, player->name);

	if (online != NULL)
		removal_part(online, reason);
	kept_match_give_up(server, player->id);
	slow_clear(server, player->id);
	pending_stops_try(server);
	if (!storing_may(server) || !book_open_saved(server, player->id) ||
		!storing_done(server, player_erase(server->db, player->id, storing_now(server))) ||
		(player->visitor && !storing_done(server, visitors_remove(server->db, player->id))))
		return false;
	forget(server, player->id);
	announce_player_shown(server, player->id);
	return true;
}
