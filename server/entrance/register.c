/*
 * register.c - a guest takes a name and a password (protocol 2.4): three prompts, then an account. Programs
 * say it all in one line.
 */
#include "server/entrance/register.h"

#include <stdio.h>
#include <string.h>

#include "protocol/wire/words.h"
#include "server/commands/account/registration.h"
#include "server/entrance/online.h"
#include "server/entrance/typed.h"
#include "server/operators/bans.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/sessions/transport.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"

/* Whether the address may register one more. If not, says so, first in the line that programs know. */
static bool
address_is_free(struct session *session)
{
	struct message_args args;

	if (registration_is_open(session->server, &session->peer, session->subject, &args))
		return true;
	session_say(session, MSG_REGISTRATION_REFUSED);
	session_tell(session, MSG_REGISTRATION_LATER, &args);
	return false;
}

/* Programs know the whole text, and no other answer. */
static void
answer_unknown(struct session *session, const char *word)
{
	struct login *login = typed_of(session);

	login->program |= strcasecmp(word, "login") == 0;
	session_say(session, login->program ? MSG_GUEST_WELCOME : MSG_GUEST_HOW);
}

void
register_guest_line(struct session *session, const char *line)
{
	struct words words;

	words_split(&words, line);
	const char *word = words_at(&words, 0);
	if (strcasecmp(word, "bye") == 0 || strcasecmp(word, "quit") == 0) {
		session_close(session, CLOSE_BYE);
		return;
	}
	if (strcasecmp(word, "name") != 0) {
		answer_unknown(session, word);
		return;
	}
	const char *name = words_rest(&words, 0);
	enum message fault = registration_fault_of_name(session->server, name);
	if (fault != MSG_NONE) {
		session_say_name(session, fault, name);
		return;
	}
	if (!address_is_free(session))
		return;
	snprintf(typed_of(session)->name, sizeof session->login->name, "%s", name);
	session_enter(session, SESSION_NEW_PASSWORD);
	session_say_name(session, MSG_NAME_CHOSEN, name);
	session->transport->echo(session, false);
	session_say(session, MSG_NEW_PASSWORD_PROMPT);
}

/* What is wrong with a new password, in the words that follow a prompt. */
static enum message
fault_of_password(const char *password)
{
	enum message fault = registration_fault_of_password(password);

	if (fault == MSG_NEW_PASSWORD_COLON)
		return MSG_PASSWORD_COLON;
	if (fault == MSG_NEW_PASSWORD_BLANK)
		return MSG_PASSWORD_BLANK;
	if (fault == MSG_NEW_PASSWORD_ASCII)
		return MSG_PASSWORD_ASCII;
	if (fault == MSG_NEW_PASSWORD_SHORT)
		return MSG_PASSWORD_SHORT;
	return fault == MSG_NEW_PASSWORD_LONG ? MSG_PASSWORD_LONG : fault;
}

void
register_password_line(struct session *session, const char *line)
{
	if (line[0] != '\0') {
		register_new_password(session, line);
		return;
	}
	session_enter(session, SESSION_GUEST);
	session->transport->echo(session, true);
	session_say(session, MSG_PASSWORD_NONE);
}

void
register_new_password(struct session *session, const char *line)
{
	enum message fault = fault_of_password(line);

	if (fault != MSG_NONE) {
		session_say(session, fault);
		session_say(session, MSG_NEW_PASSWORD_PROMPT);
	} else {
		snprintf(session->login->password, sizeof session->login->password, "%s", line);
		session_enter(session, SESSION_AGAIN);
		session_say(session, MSG_RETYPE_PROMPT);
	}
}

void
register_repeated_password(struct session *session, const char *line, hash_done_fn *done)
{
	if (strcmp(line, session->login->password) != 0) {
		session_enter(session, SESSION_NEW_PASSWORD);
		session_say(session, MSG_PASSWORD_DIFFERS);
		return;
	}
	session_enter(session, SESSION_HASHING);
	hash_job_make(session, line, done);
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
	enum db_status status =
		player_create(server->db, name, hash, storing_now(server), &session->login->player);
	if (status == DB_TAKEN)
		return registration_fault_of_name(server, name);
	if (!storing_done(server, status))
		return MSG_NOT_STORED;
	registration_count(server, &session->peer);
	return MSG_NONE;
}

static void
on_made(struct session *session, const struct hash_result *result)
{
	enum message fault = make_account(session, result->hash);

	if (fault != MSG_NONE) {
		session->transport->echo(session, true);
		session_write(session, "\r\n", 2);
		session_enter(session, SESSION_GUEST);
		session_say_name(session, fault, session->login->name);
		return;
	}
	session_say(session, MSG_REGISTERED);
	session->transport->echo(session, true);
	session_write(session, "\r\n", 2);
	online_enter(session, ARRIVAL_REGISTERED);
}

void
register_again_line(struct session *session, const char *line)
{
	register_repeated_password(session, line, on_made);
}

/* Whatever it was: back to the greeting. */
static void
answer_at_once(struct session *session, enum message answer)
{
	session_enter(session, SESSION_GREETING);
	session_say_name(session, answer, session->login->name);
	session_say(session, MSG_LOGIN_PROMPT);
}

static void
on_made_at_once(struct session *session, const struct hash_result *result)
{
	enum message fault = make_account(session, result->hash);

	if (fault == MSG_NONE)
		log_info(session->subject, "%s registers %s", session->peer.text, session->login->name);
	answer_at_once(session, fault != MSG_NONE ? fault : MSG_REGISTERED_AT_ONCE);
}

void
register_at_once(struct session *session, const struct words *words)
{
	const char *password = words_rest(words, 3);
	struct login *login = typed_of(session);

	snprintf(login->name, sizeof login->name, "%s", words_at(words, 3));
	enum message fault = words->count < 4
				     ? MSG_REGISTER_HOW
				     : registration_fault_of_name(session->server, words_at(words, 3));
	if (fault == MSG_NONE)
		fault = password[0] == '\0' ? MSG_PASSWORD_NONE : fault_of_password(password);
	if (fault != MSG_NONE) {
		answer_at_once(session, fault);
	} else if (!address_is_free(session)) {
		session_say(session, MSG_LOGIN_PROMPT);
	} else {
		session_enter(session, SESSION_HASHING);
		hash_job_make(session, password, on_made_at_once);
	}
}
