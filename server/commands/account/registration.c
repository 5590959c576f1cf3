/*
 * registration.c - see registration.h.
 */
#include "server/commands/account/registration.h"

#include <string.h>

#include "db/people/players.h"
#include "protocol/text.h"
#include "protocol/wire/letters.h"
#include "server/commands/lookup.h"
#include "server/config/config.h"
#include "server/net/address.h"
#include "server/operators/bans.h"
#include "server/passwords/hashjob.h"
#include "server/state/complaint.h"
#include "server/state/counters.h"
#include "server/state/server.h"

enum message
registration_fault_of_name(struct server *server, const char *name)
{
	struct player_row taken;
	int64_t once;

	switch (name_check(name, NULL)) {
	case NAME_EMPTY:
	case NAME_BAD_CHARACTER:
		return MSG_NAME_CHARACTERS;
	case NAME_TOO_SHORT:
		return MSG_NAME_TOO_SHORT;
	case NAME_TOO_LONG:
		return MSG_NAME_TOO_LONG;
	case NAME_RESERVED:
		return MSG_NAME_RESERVED;
	case NAME_OK:
		break;
	}
	if (command_is_called(name) || name_is_for_visitors(name))
		return MSG_NAME_RESERVED;
	if (bans_have_name(server->bans, name))
		return MSG_NAME_TAKEN;
	if (player_find(server->db, name, true, &taken) == DB_OK)
		return MSG_NAME_TAKEN;
	return old_name_find(server->db, name, &once) == DB_OK ? MSG_NAME_WAS_TAKEN : MSG_NONE;
}

enum message
registration_fault_of_password(const char *password)
{
	size_t length = strlen(password);

	if (strchr(password, ':') != NULL)
		return MSG_NEW_PASSWORD_COLON;
	if (strchr(password, ' ') != NULL)
		return MSG_NEW_PASSWORD_BLANK;
	if (letters_in(password))
		return MSG_NEW_PASSWORD_ASCII;
	if (length < PASSWORD_MIN)
		return MSG_NEW_PASSWORD_SHORT;
	return length > PASSWORD_MAX ? MSG_NEW_PASSWORD_LONG : MSG_NONE;
}

bool
registration_is_open(
	struct server *server, const struct peer *peer, const char *subject, struct message_args *args)
{
	long limit = (long)server->config->registrations_per_address;
	int64_t now = server->tick_ms / 1000;

	if (address_may(server->addresses, peer, ADDRESS_REGISTERED, limit, now))
		return true;
	server->counters->refused[REFUSED_REGISTRATION]++;
	complain(server, peer, subject, "%s may not register: registrations-per-address is %ld", peer->text,
		limit);
	*args = (struct message_args){.n = limit,
		.m = (long)((address_lasts(server->addresses, peer, ADDRESS_REGISTERED, now) + 59) / 60)};
	return false;
}

void
registration_count(struct server *server, const struct peer *peer)
{
	address_add(server->addresses, peer, ADDRESS_REGISTERED, server->tick_ms / 1000);
}
