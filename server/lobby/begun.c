/*
 * begun.c - an account is counted as an address is, in a table of its own.
 */
#include "server/lobby/begun.h"

#include <assert.h>
#include <string.h>

#include "server/config/config.h"
#include "server/net/address.h"
#include "server/sessions/session.h"
#include "server/state/server.h"

enum { MINUTE = 60 };

static int64_t
now_of(const struct server *server)
{
	return server->tick_ms / 1000;
}

/* An account in the place of a peer. */
static struct peer
account_of(const struct session *session)
{
	struct peer account = {.is_exempt = false};

	static_assert(sizeof session->player.id <= sizeof account.key.bytes, "the id of an account fits");
	memcpy(account.key.bytes, &session->player.id, sizeof session->player.id);
	return account;
}

/* False after telling `reader` that a bound is reached, that of the account or the address of `whose`. */
static bool
is_within(const struct address_counts *counts, const struct peer *peer, int64_t limit, struct session *reader,
	enum message message, const char *whose)
{
	int64_t now = now_of(reader->server);

	if (address_may(counts, peer, ADDRESS_SAT_DOWN, limit, now))
		return true;
	int64_t seconds = address_lasts(counts, peer, ADDRESS_SAT_DOWN, now);
	session_tell(reader, message,
		&(struct message_args){
			.a = whose, .n = (long)limit, .m = (long)((seconds + MINUTE - 1) / MINUTE)});
	return false;
}

bool
begun_may_sit_down(struct session *session)
{
	const struct server *server = session->server;
	const struct peer account = account_of(session);

	return is_within(server->accounts, &account, server->config->matches_per_account, session,
		       MSG_SAT_DOWN_ACCOUNT, session->player.name) &&
	       is_within(server->addresses, &session->peer, server->config->matches_per_address, session,
		       MSG_SAT_DOWN_ADDRESS, session->player.name);
}

bool
begun_may_join(const struct session *inviter, struct session *invited)
{
	const struct server *server = inviter->server;

	return begun_may_sit_down(invited) &&
	       is_within(server->addresses, &inviter->peer, server->config->matches_per_address, invited,
		       MSG_SAT_DOWN_OTHER_ADDRESS, inviter->player.name);
}

void
begun_count(const struct session *inviter, const struct session *invited)
{
	const struct session *const players[] = {inviter, invited};
	const struct server *server = inviter->server;
	int64_t now = now_of(server);
	int addresses = memcmp(&inviter->peer.key, &invited->peer.key, sizeof inviter->peer.key) == 0 ? 1 : 2;

	for (int i = 0; i < 2; i++) {
		const struct peer account = account_of(players[i]);
		address_add(server->accounts, &account, ADDRESS_SAT_DOWN, now);
		if (i < addresses)
			address_add(server->addresses, &players[i]->peer, ADDRESS_SAT_DOWN, now);
	}
}
