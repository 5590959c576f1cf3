/*
 * hourly.c - an account is counted as an address is, in a table of its own.
 */
#include "server/lobby/hourly.h"

#include <assert.h>
#include <string.h>

#include "server/config/config.h"
#include "server/net/address.h"
#include "server/players/player.h"
#include "server/state/server.h"

enum { MINUTE = 60 };

static int64_t
now_of(const struct server *server)
{
	return server->tick_ms / 1000;
}

/* An account in the place of a peer. */
static struct peer
account_of(const struct player *player)
{
	struct peer account = {.is_exempt = false};

	static_assert(sizeof player->account.id <= sizeof account.key.bytes, "the id of an account fits");
	memcpy(account.key.bytes, &player->account.id, sizeof player->account.id);
	return account;
}

/* How much of it the account or address of somebody may do. */
struct bound {
	const struct address_counts *counts;
	enum address_count what;
	int64_t limit;
	enum message message; /* who has reached it reads this */
};

/* False after `reader` was told that a bound is reached, that of `whose` account or address. */
static bool
is_within(const struct bound *bound, const struct peer *peer, struct player *reader, const char *whose)
{
	int64_t now = now_of(reader->server);

	if (address_may(bound->counts, peer, bound->what, bound->limit, now))
		return true;
	int64_t seconds = address_lasts(bound->counts, peer, bound->what, now);
	player_tell(reader, bound->message,
		&(struct message_args){
			.a = whose, .n = (long)bound->limit, .m = (long)((seconds + MINUTE - 1) / MINUTE)});
	return false;
}

bool
hourly_may_sit_down(struct player *player)
{
	const struct server *server = player->server;
	const struct peer account = account_of(player);
	const struct bound by_account = {server->accounts, ADDRESS_SAT_DOWN,
		server->config->matches_per_account, MSG_SAT_DOWN_ACCOUNT};
	const struct bound by_address = {server->addresses, ADDRESS_SAT_DOWN,
		server->config->matches_per_address, MSG_SAT_DOWN_ADDRESS};

	return is_within(&by_account, &account, player, player->account.name) &&
	       is_within(&by_address, player_peer(player), player, player->account.name);
}

bool
hourly_may_join(const struct player *inviter, struct player *invited)
{
	const struct server *server = inviter->server;
	const struct bound by_address = {server->addresses, ADDRESS_SAT_DOWN,
		server->config->matches_per_address, MSG_SAT_DOWN_OTHER_ADDRESS};

	return hourly_may_sit_down(invited) &&
	       (inviter->stands_in ||
		       is_within(&by_address, player_peer(inviter), invited, inviter->account.name));
}

bool
hourly_may_play_on(struct player *player)
{
	const struct server *server = player->server;
	const struct peer account = account_of(player);
	const struct bound by_account = {
		server->accounts, ADDRESS_GAME_BEGUN, server->config->games_per_account, MSG_GAMES_ACCOUNT};
	const struct bound by_address = {
		server->addresses, ADDRESS_GAME_BEGUN, server->config->games_per_address, MSG_GAMES_ADDRESS};

	return is_within(&by_account, &account, player, player->account.name) &&
	       is_within(&by_address, player_peer(player), player, player->account.name);
}

static void
count(const struct player *inviter, const struct player *invited, enum address_count what)
{
	const struct player *const players[] = {inviter, invited};
	const struct server *server = inviter->server;
	int64_t now = now_of(server);
	bool both = !inviter->stands_in && !invited->stands_in;
	int addresses = both && memcmp(&player_peer(inviter)->key, &player_peer(invited)->key,
					sizeof player_peer(inviter)->key) == 0
				? 1
				: 2;

	for (int i = 0; i < 2; i++) {
		const struct peer account = account_of(players[i]);
		address_add(server->accounts, &account, what, now);
		if (i < addresses && !players[i]->stands_in)
			address_add(server->addresses, player_peer(players[i]), what, now);
	}
}

void
hourly_count(const struct player *inviter, const struct player *invited)
{
	count(inviter, invited, ADDRESS_SAT_DOWN);
}

void
hourly_count_game(const struct player *inviter, const struct player *invited)
{
	count(inviter, invited, ADDRESS_GAME_BEGUN);
}
