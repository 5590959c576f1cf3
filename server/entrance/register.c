/*
 * register.c - a guest takes a name and a password (protocol 2.4): three prompts, then an account.
 */
#include "server/entrance/register.h"

#include <stdio.h>
#include <string.h>

#include "db/accounts.h"
#include "protocol/text.h"
#include "protocol/wire/letters.h"
#include "protocol/wire/words.h"
#include "server/commands/lookup.h"
#include "server/config/config.h"
#include "server/entrance/online.h"
#include "server/entrance/typed.h"
#include "server/net/address.h"
#include "server/operators/bans.h"
#include "server/passwords/hashjob.h"
#include "server/sessions/session.h"
#include "server/sessions/transport.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"

/* The message that says what is wrong with a new name; MSG_NONE if nothing is. */
static enum message
fault_of_name(struct server *server, const char *name)
{
	struct player taken;
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
	if (command_is_called(name))
		return MSG_NAME_RESERVED;
	if (bans_have_name(server->bans, name))
		return MSG_NAME_TAKEN;
	if (player_find(server->db, name, true, &taken) == DB_OK)
		return MSG_NAME_TAKEN;
	return old_name_find(server->db, name, &once) == DB_OK ? MSG_NAME_WAS_TAKEN : MSG_NONE;
}

/* The first line is the one that programs know. */
static void
refuse_address(struct session *session)
{
	const struct server *server = session->server;
	long limit = (long)server->config->registrations_per_address;
	int64_t lasts =
		address_lasts(server->addresses, &session->peer, ADDRESS_REGISTERED, server->tick_ms / 1000);

	log_info(session->subject, "%s may not register: registrations-per-address is %ld",
		session->peer.text, limit);
	session_say(session, MSG_REGISTRATION_REFUSED);
	session_tell(session, MSG_REGISTRATION_LATER,
		&(struct message_args){.n = limit, .m = (long)((lasts + 59) / 60)});
}

void
register_guest_line(struct session *session, const char *line)
{
	struct server *server = session->server;
	struct words words;

	words_split(&words, line);
	const char *word = words_at(&words, 0);
	if (strcasecmp(word, "bye") == 0 || strcasecmp(word, "quit") == 0) {
		session_close(session, CLOSE_BYE);
		return;
	}
	if (strcasecmp(word, "name") != 0) {
		session_say(session, MSG_GUEST_WELCOME);
		return;
	}
	const char *name = words_rest(&words, 0);
	enum message fault = fault_of_name(server, name);
	if (fault != MSG_NONE) {
		session_say_name(session, fault, name);
		return;
	}
	if (!address_may(server->addresses, &session->peer, ADDRESS_REGISTERED,
		    server->config->registrations_per_address, server->tick_ms / 1000)) {
		refuse_address(session);
		return;
	}
	snprintf(typed_of(session)->name, sizeof session->login->name, "%s", name);
	session_enter(session, SESSION_NEW_PASSWORD);
	session_say_name(session, MSG_NAME_CHOSEN, name);
	session->transport->echo(session, false);
	session_say(session, MSG_NEW_PASSWORD_PROMPT);
}

void
register_password_line(struct session *session, const char *line)
{
	size_t length = strlen(line);

	if (length == 0) {
		session_enter(session, SESSION_GUEST);
		session->transport->echo(session, true);
		session_say(session, MSG_PASSWORD_NONE);
	} else if (strchr(line, ':') != NULL) {
		session_say(session, MSG_PASSWORD_COLON);
	} else if (strchr(line, ' ') != NULL) {
		session_say(session, MSG_PASSWORD_BLANK);
	} else if (letters_in(line)) {
		session_say(session, MSG_PASSWORD_ASCII);
	} else if (length < PASSWORD_MIN) {
		session_say(session, MSG_PASSWORD_SHORT);
	} else if (length > PASSWORD_MAX) {
		session_say(session, MSG_PASSWORD_LONG);
	} else {
		memcpy(session->login->password, line, length + 1);
		session_enter(session, SESSION_AGAIN);
		session_say(session, MSG_RETYPE_PROMPT);
	}
}

/* What keeps the new account from being made; MSG_NONE if it is there. */
static enum message
make_account(struct session *session, const char *hash)
{
	struct server *server = session->server;
	const char *name = session->login->name;

	if (bans_have_name(server->bans, name))
		return MSG_NAME_TAKEN;
	if (!storing_may(server))
		return MSG_NOT_STORED;
	enum db_status status = player_create(server->db, name, hash, storing_now(server), &session->player);
	if (status == DB_TAKEN)
		return fault_of_name(server, name);
	return storing_done(server, status) ? MSG_NONE : MSG_NOT_STORED;
}

static void
on_made(struct session *session, const struct hash_result *result)
{
	struct server *server = session->server;
	enum message fault = make_account(session, result->hash);

	if (fault != MSG_NONE) {
		session->transport->echo(session, true);
		session_write(session, "\r\n", 2);
		session_enter(session, SESSION_GUEST);
		session_say_name(session, fault, session->login->name);
		return;
	}
	address_add(server->addresses, &session->peer, ADDRESS_REGISTERED, server->tick_ms / 1000);
	session_say(session, MSG_REGISTERED);
	session->transport->echo(session, true);
	session_write(session, "\r\n", 2);
	online_enter(session, ARRIVAL_REGISTERED);
}

void
register_again_line(struct session *session, const char *line)
{
	if (strcmp(line, session->login->password) != 0) {
		session_enter(session, SESSION_NEW_PASSWORD);
		session_say(session, MSG_PASSWORD_DIFFERS);
		return;
	}
	session_enter(session, SESSION_HASHING);
	hash_job_make(session, line, on_made);
}
