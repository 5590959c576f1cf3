/*
 * account.c - address, password, token and save (protocol 7.2, 9).
 */
#include <sodium.h>
#include <stdio.h>
#include <string.h>

#include "protocol/text.h"
#include "protocol/wire/letters.h"
#include "server/commands/families.h"
#include "server/config/config.h"
#include "server/lobby/news.h"
#include "server/net/address.h"
#include "server/passwords/hasher.h"
#include "server/passwords/hashjob.h"
#include "server/passwords/token.h"
#include "server/players/player.h"
#include "server/players/profile.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"

static void
run_address(struct session *session, const struct words *words)
{
	const char *email = words_rest(words, 0);

	if (words->count == 1) {
		session_say(session, MSG_ADDRESS_NONE);
	} else if (!text_is_email(email)) {
		session_tell(session, MSG_ADDRESS_BAD, &(struct message_args){.text = email});
	} else if (strlen(email) >= PLAYER_EMAIL_SIZE) {
		session_tell(session, MSG_ADDRESS_LONG, &(struct message_args){.n = PLAYER_EMAIL_SIZE - 1});
	} else if (!profile_set_email(session->player, email)) {
		session_say(session, MSG_NOT_STORED);
	} else {
		session_tell(session, MSG_ADDRESS, &(struct message_args){.text = email});
		news_of_status(session->server->news, session->player);
		news_tell_status(session->player, session->player);
	}
}

/* Takes `old:new:new` apart in place. Returns what is wrong with it, MSG_NONE if nothing. */
static enum message
take_apart(char *text, const char **old, const char **changed)
{
	char *first = strchr(text, ':'), *second = first != NULL ? strchr(first + 1, ':') : NULL;

	if (first == NULL || first == text || (second != NULL && strchr(second + 1, ':') != NULL))
		return MSG_PASSWORD_USAGE;
	if (second == NULL)
		return MSG_PASSWORD_TWICE;
	*first = *second = '\0';
	if (strcmp(first + 1, second + 1) != 0)
		return MSG_PASSWORD_TWICE;
	text_clean(text); /* as at a login */
	*old = text;
	*changed = first + 1;
	if (strlen(*changed) < PASSWORD_MIN)
		return MSG_NEW_PASSWORD_SHORT;
	if (strlen(*changed) > PASSWORD_MAX)
		return MSG_NEW_PASSWORD_LONG;
	if (letters_in(*changed))
		return MSG_NEW_PASSWORD_ASCII;
	return strchr(*changed, ' ') != NULL ? MSG_NEW_PASSWORD_BLANK : MSG_NONE;
}

static void
on_changed(struct session *session, const struct hash_result *result)
{
	struct server *server = session->server;

	if (result->outcome != HASH_MADE) {
		log_info(session->subject, "gave a wrong old password");
		address_add(server->addresses, &session->peer, ADDRESS_LOGIN_FAILED, server->tick_ms / 1000);
		session_say(session, MSG_PASSWORD_WRONG);
	} else if (!storing_may(server) ||
		   !storing_done(
			   server, player_password(server->db, session->player->account.id, result->hash))) {
		session_say(session, MSG_NOT_STORED);
	} else {
		log_info(session->subject, "changed the password");
		session_say(session, MSG_PASSWORD_CHANGED);
	}
}

/* As at a login the hasher's thread proves the old password, and wrong ones are counted. */
static void
run_password(struct session *session, const struct words *words)
{
	struct server *server = session->server;
	const char *old, *changed;
	char text[LINE_SIZE], hash[PLAYER_HASH_SIZE];

	snprintf(text, sizeof text, "%s", words_rest(words, 0));
	enum message fault = take_apart(text, &old, &changed);
	if (fault == MSG_NONE && !address_may(server->addresses, &session->peer, ADDRESS_LOGIN_FAILED,
					 server->config->login_failures_per_address, server->tick_ms / 1000))
		fault = MSG_TOO_MANY_FAILURES;
	if (fault == MSG_NONE && player_hash(server->db, session->player->account.id, hash) != DB_OK)
		fault = MSG_PASSWORD_WRONG;
	if (fault == MSG_NONE)
		hash_job_change(session, old, hash, changed, on_changed);
	else
		session_say(session, fault);
	sodium_memzero(text, sizeof text);
}

static void
make_token(struct session *session)
{
	char token[TOKEN_SIZE];
	int64_t ends;

	if (!token_make(session->server, session->player->account.id, token, &ends)) {
		session_say(session, MSG_NOT_STORED);
		return;
	}
	session_tell(session, MSG_TOKEN,
		&(struct message_args){.a = session->player->account.name, .text = token, .n = (long)ends});
	sodium_memzero(token, sizeof token);
}

static void
run_token(struct session *session, const struct words *words)
{
	const char *word = words_at(words, 1);

	if (words->count > 1 && strcmp(word, "revoke") != 0)
		session_say(session, MSG_TOKEN_USAGE);
	else if (words->count > 1 && session->player->account.visitor)
		session_say_name(session, MSG_VISITOR_MAY_NOT, "token revoke"); /* they have no password */
	else if (words->count > 1)
		session_say(session, token_revoke_all(session->server, session->player->account.id)
					     ? MSG_TOKENS_REVOKED
					     : MSG_NOT_STORED);
	else if (!session_is_clip(session))
		session_say(session, MSG_TOKEN_FOR_PROGRAMS);
	else
		make_token(session);
}

static void
run_save(struct session *session)
{
	/* Everything is stored in the turn that changes it. */
	session_say(session, MSG_SETTINGS_SAVED);
}

const struct command account_commands[] = {
	{
		.name = "address",
		.needs = NEED_MEMBER,
		.run = run_address,
	},
	{
		.name = "password",
		.needs = NEED_MEMBER,
		.speaks = true, /* other letters in a new one are refused, so it has to see them */
		.repeat = REPEAT_BARE,
		.run = run_password,
	},
	{
		.name = "save",
		.run_bare = run_save,
	},
	{
		.name = "token",
		.ours = true,
		.run = run_token,
	},
	{.name = NULL},
};
