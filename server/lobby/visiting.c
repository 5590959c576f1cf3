/*
 * visiting.c - see visiting.h.
 */
#include "server/lobby/visiting.h"

#include "server/net/address.h"
#include "server/players/player.h"
#include "server/state/server.h"

enum { LINKS_MAX = 10 }; /* of an address in an hour: each is somebody who is asked to play */

bool
visiting_may_play(const struct player *player, const struct player *other)
{
	if (!player->account.visitor && !other->account.visitor)
		return true;
	return player_is_house(player) || player_is_house(other) || player->linked == other->account.id ||
	       other->linked == player->account.id;
}

bool
visiting_is_ready(const struct player *player, const struct player *other)
{
	return player->account.visitor ? visiting_may_play(player, other) : player_has(player, TOGGLE_READY);
}

bool
visiting_open_link(struct player *visitor, const struct player *whose)
{
	const struct server *server = visitor->server;
	int64_t now = server->tick_ms / 1000;

	if (visitor->linked == whose->account.id)
		return true;
	if (!address_may(server->addresses, player_peer(visitor), ADDRESS_LINKED, LINKS_MAX, now))
		return false;
	address_add(server->addresses, player_peer(visitor), ADDRESS_LINKED, now);
	visitor->linked = whose->account.id;
	return true;
}
