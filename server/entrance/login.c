/*
 * login.c - names and passwords, until they are proven. New ones: register.c.
 *
 * A password is compared by the hasher's thread (hashjob.h). Until its answer is back the session is held:
 * its further lines wait unparsed. A token is looked up at once (token.h).
 */
#include "server/entrance/login.h"

#include <assert.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/text.h"
#include "protocol/wire/words.h"
#include "server/config/config.h"
#include "server/entrance/forgot.h"
#include "server/entrance/forgotten.h"
#include "server/entrance/online.h"
#include "server/entrance/register.h"
#include "server/entrance/renewal.h"
#include "server/entrance/typed.h"
#include "server/entrance/visit.h"
#include "server/net/address.h"
#include "server/operators/bans.h"
#include "server/operators/disabled.h"
#include "server/passwords/hasher.h"
#include "server/passwords/hashjob.h"
#include "server/passwords/reset.h"
#include "server/passwords/token.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/screenreader.h"
#include "server/sessions/transport.h"
#include "server/state/complaint.h"
#include "server/state/counters.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"

void
login_greet(struct session *session)
{
	char date[TEXT_DATE_SIZE];

	text_date_long(date, (time_t)storing_now(session->server), NULL);
	session_tell(session, MSG_BANNER, &(struct message_args){.text = date});
	session_say(session, MSG_LOGIN_PROMPT);
}

/* Says what is wrong and asks for a name again; closes the session if this was the last try. */
static void
try_again(struct session *session, enum message fault)
{
	struct login *login = session->login;
	bool program = session_is_clip(session);

	login->failures++;
	session_say(session, fault);
	session->dialect = DIALECT_TELNET;
	session->prompts = false;
	session->clip_version = 0;
	session->client[0] = '\0';
	session_enter(session, SESSION_GREETING);
	if (login->failures < session->server->config->login_failures)
		return;
	session->server->counters->refused[REFUSED_CUT_OFF]++;
	log_always(session->subject, "%s is cut off: %d failed logins", session->peer.text, login->failures);
	if (!program)
		session_say(session, MSG_LOGIN_GIVEN_UP);
	session_close(session, CLOSE_REFUSED);
}

/* Who tried, for the log. People type their password where the name belongs, so only a name that somebody
 * has is repeated. The address comes first, where a filter can rely on it. */
static void
failed(struct session *session)
{
	struct server *server = session->server;
	const struct player_row *player = &session->login->player;

	server->counters->refused[REFUSED_LOGIN]++;
	address_add(server->addresses, &session->peer, ADDRESS_LOGIN_FAILED, server->tick_ms / 1000);
	log_always(session->subject, "%s failed to log in as %s", session->peer.text,
		player->id != 0 ? player->name : "(no such name)");
	/* An unknown name and a wrong password get one answer; for programs and `connect` no words at all
	 * (protocol 2.3). */
	try_again(session, session->prompts ? MSG_LOGIN_WRONG : MSG_LOGIN_FAILED);
}

/* The password was right. */
static void
refuse_disabled(struct session *session)
{
	session->server->counters->refused[REFUSED_DISABLED]++;
	log_info(session->subject, "%s may not log in, the account is disabled, as %s", session->peer.text,
		session->login->player.name);
	disabled_tell(session, session->login->player.id);
	try_again(session, MSG_LOGIN_FAILED);
}

/* While the hash was computed the player may have been banned, erased or renamed. */
static bool
still_may_enter(const struct session *session)
{
	struct login *login = session->login;

	return !bans_have_name(session->server->bans, login->name) &&
	       player_find_by_id(session->server->db, login->player.id, &login->player) == DB_OK &&
	       strcmp(login->player.name, login->name) == 0;
}

/* They are who they say they are. */
static void
proved(struct session *session)
{
	if (session->login->player.disabled != 0) {
		refuse_disabled(session);
		return;
	}
	online_enter(session, ARRIVAL_LOGIN);
}

static void
on_hashed(struct session *session, const struct hash_result *result)
{
	if (result->outcome == HASH_MATCHES && still_may_enter(session)) {
		proved(session);
		return;
	}
	if (result->outcome == HASH_DAMAGED)
		log_error(session->subject,
			"the stored password hash of %s is damaged: nobody can log in with it",
			session->login->player.name);
	failed(session);
}

/* Whose name was typed, in any case at the prompts; as spelled in the lines that programs send. */
static bool
find_player(struct session *session)
{
	struct login *login = session->login;

	if (player_find(session->server->db, login->name, session->prompts, &login->player) != DB_OK)
		return false;
	memcpy(login->name, login->player.name, sizeof login->player.name);
	return true;
}

/* True if a code in place of the password settled it. A program can't give a new password, so for it a code
 * is a wrong one (protocol 2.3). One that nobody has is a wrong password, too. */
static bool
proved_by_code(struct session *session, const char *code)
{
	const struct player_row *player = &session->login->player;
	enum reset_verdict verdict = reset_judge(session->server, player->id, code);

	if (verdict == RESET_NONE)
		return false;
	if (session_is_clip(session)) {
		complain(session->server, &session->peer, session->subject,
			"%s types a reset code where a program logs in, as %s", session->peer.text,
			player->name);
		return false;
	}
	if (verdict != RESET_FITS)
		complain(session->server, &session->peer, session->subject,
			"%s types a reset code that is not good, as %s", session->peer.text, player->name);
	if (verdict == RESET_FITS && player->disabled != 0)
		refuse_disabled(session);
	else
		forgotten_prove(session, code, verdict);
	return true;
}

/* Too many logins have failed from there: this one isn't even tried. */
static void
cut_off(struct session *session)
{
	session->server->counters->refused[REFUSED_CUT_OFF]++;
	log_always(session->subject, "%s is cut off: too many failed logins", session->peer.text);
	session_say(session, session_hears_why(session) ? MSG_TOO_MANY_FAILURES : MSG_LOGIN_FAILED);
	wire_ask_later(&session->wire);
	session_close(session, CLOSE_REFUSED);
}

/* A name and a password to prove. An unknown name costs a hash too, so that time tells nothing. */
static void
prove(struct session *session, const char *name, const char *password)
{
	struct server *server = session->server;
	struct login *login = typed_of(session);
	char hash[PLAYER_HASH_SIZE] = "";

	snprintf(login->name, sizeof login->name, "%s", name);
	login->player = (struct player_row){.id = 0};
	if (!address_may(server->addresses, &session->peer, ADDRESS_LOGIN_FAILED,
		    server->config->login_failures_per_address, server->tick_ms / 1000)) {
		cut_off(session);
		return;
	}
	/* A banned player fails exactly like one with a wrong password (protocol 2.3). */
	bool known = strlen(name) < sizeof login->name && find_player(session) &&
		     !bans_have_name(server->bans, name);
	if (known && reset_is_code(password) && proved_by_code(session, password))
		return;
	const char *token = session_is_clip(session) ? token_in(password) : NULL;
	if (token == NULL) {
		if (known && player_hash(server->db, login->player.id, hash) != DB_OK)
			hash[0] = '\0';
		session_enter(session, SESSION_HASHING);
		hash_job_verify(session, password, hash, on_hashed);
	} else if (known && token_proves(server, login->player.id, token)) {
		proved(session);
	} else {
		failed(session);
	}
}

/* `login <client> <clip-version> <user> <password>` (protocol 2.2). */
static void
login_as_program(struct session *session, const struct words *words)
{
	const char *client = words_at(words, 1);

	session->dialect = DIALECT_CLIP;
	typed_of(session)->program = true;
	snprintf(session->client, sizeof session->client, "%.20s", client);
	long version = strtol(words_at(words, 2), NULL, 10); /* 1008, 1008.1 and 1008-beta are all 1008 */
	session->clip_version = version > 0 && version < INT_MAX ? (int)version : 0;
	prove(session, words_at(words, 3), words_at(words, 4));
}

/* "GET / HTTP/1.1": nobody's name. */
static bool
is_http(const char *line)
{
	const char *version = strrchr(line, ' ');

	return version != NULL && strncmp(version, " HTTP/1.", 8) == 0;
}

/* "PROXY TCP4 192.0.2.7 ...": from no proxy that we know. */
static bool
is_proxy_header(const struct words *words)
{
	const char *family = words_at(words, 1);

	return strcmp(words->word[0], "PROXY") == 0 &&
	       (strncmp(family, "TCP", 3) == 0 || strcmp(family, "UNKNOWN") == 0);
}

static void
refuse_proxy_header(struct session *session)
{
	complain(session->server, &session->peer, session->subject,
		"%s sends a PROXY header, which this port does not take", session->peer.text);
	session_say(session, MSG_PROXY_NOT_TAKEN);
	session_close(session, CLOSE_REFUSED);
}

static void
refuse_http(struct session *session)
{
	int port = session->server->web_port;

	complain(session->server, &session->peer, session->subject,
		"%s speaks HTTP, which this port does not", session->peer.text);
	session_tell(
		session, port != 0 ? MSG_HTTP_HERE : MSG_HTTP_NOWHERE, &(struct message_args){.n = port});
	session_close(session, CLOSE_REFUSED);
}

/* The word alone may be a name that was given out before it was a command. */
static bool
is_registration(const struct session *session, const struct words *words)
{
	struct player_row player;

	return strcasecmp(words->word[0], "register") == 0 &&
	       (words->count > 1 || player_find(session->server->db, words->word[0], true, &player) != DB_OK);
}

static bool
says(const struct words *words, const char *name, const char *value)
{
	return strcmp(words_at(words, 0), "set") == 0 && strcmp(words_at(words, 1), name) == 0 &&
	       strcmp(words_at(words, 2), value) == 0;
}

/* `set charset utf8`, `set tags yes` and `set tags yes person`, which are no names. */
static bool
is_about_the_line(const struct words *words)
{
	if (says(words, variable_names[VARIABLE_CHARSET].name, charset_names[CHARSET_UTF8]))
		return words->count == 3;
	return says(words, "tags", "yes") &&
	       (words->count == 3 || (words->count == 4 && strcmp(words_at(words, 3), "person") == 0));
}

/* Of this connection; nothing is stored. */
static void
set_line(struct session *session, const struct words *words)
{
	const char *name = words_at(words, 1);
	bool tags = strcmp(name, "tags") == 0;

	if (tags)
		session_write(session, "\r\n", 2); /* the prompt's line has no tag */
	*(tags ? &session->at_login.tags : &session->at_login.utf8) = true;
	session_tell(session, MSG_SET_DONE, &(struct message_args){.a = name, .text = words_rest(words, 1)});
	session_say(session, MSG_LOGIN_PROMPT);
}

static void
greeting_line(struct session *session, const char *line)
{
	struct words words;

	words_split(&words, line);
	if (words.count == 0) {
		session_say(session, MSG_LOGIN_PROMPT);
	} else if (is_http(line)) {
		refuse_http(session);
	} else if (is_proxy_header(&words)) {
		refuse_proxy_header(session);
	} else if (strcmp(words.word[0], "login") == 0) {
		login_as_program(session, &words); /* a missing password fails exactly like a wrong one */
	} else if (is_registration(session, &words)) {
		register_at_once(session, &words);
	} else if (visit_is_asked(session, &words)) {
		visit_begin(session, &words);
	} else if (strcasecmp(words.word[0], "forgot") == 0) {
		forgot_asked(session, &words);
	} else if (words.count == RENEWAL_WORDS && strcmp(words.word[0], "renew") == 0) {
		renewal_asked(session, &words);
	} else if (strcmp(words.word[0], "connect") == 0) {
		prove(session, words_at(&words, 1), words_at(&words, 2));
	} else if (strcasecmp(line, "guest") == 0) {
		session_enter(session, SESSION_GUEST);
		session->prompts = true;
		session_say(session, MSG_GUEST_WELCOME);
	} else if (is_about_the_line(&words)) {
		set_line(session, &words);
	} else if (words.count == 1 && strcasecmp(words.word[0], "screenreader") == 0) {
		screenreader_typed(session);
	} else if (strcasecmp(line, "help") == 0 || strcmp(line, "?") == 0) {
		session_say(session, MSG_LOGIN_HELP); /* no command is anybody's name */
	} else {
		struct login *login = typed_of(session);
		/* Cut off or not, a line longer than a name is no player's name. */
		snprintf(login->name, sizeof login->name, "%s", strlen(line) < NAME_SIZE ? line : "");
		session_enter(session, SESSION_PASSWORD);
		session->transport->echo(session, false);
		session_say(session, MSG_PASSWORD_PROMPT);
	}
}

static void
password_line(struct session *session, const char *line)
{
	char name[NAME_SIZE];

	snprintf(name, sizeof name, "%s", session->login->name);
	session->prompts = true;
	session->transport->echo(session, true);
	prove(session, name, line);
}

void
login_line(struct session *session, const char *line)
{
	switch (session->state) {
	case SESSION_GREETING:
		greeting_line(session, line);
		return;
	case SESSION_PASSWORD:
		password_line(session, line);
		return;
	case SESSION_GUEST:
		register_guest_line(session, line);
		return;
	case SESSION_NEW_PASSWORD:
		(typed_of(session)->resets ? forgotten_password_line : register_password_line)(session, line);
		return;
	case SESSION_AGAIN:
		(typed_of(session)->resets ? forgotten_again_line : register_again_line)(session, line);
		return;
	case SESSION_HASHING:
	case SESSION_ONLINE:
	case SESSION_CLOSING:
	case SESSION_STATE_COUNT:
		break;
	}
	assert(!"a line for a session that can't have one");
}
