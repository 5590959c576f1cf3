/*
 * visit.c - see visit.h. Account, token and login are rows of one turn: whoever has read the name can come
 * back.
 */
#include "server/entrance/visit.h"

#include <ctype.h>
#include <limits.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/people/visitors.h"
#include "protocol/text.h"
#include "protocol/wire/words.h"
#include "server/config/config.h"
#include "server/entrance/online.h"
#include "server/entrance/typed.h"
#include "server/net/address.h"
#include "server/passwords/token.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/complaint.h"
#include "server/state/counters.h"
#include "server/state/server.h"
#include "server/state/storing.h"

enum {
	SYLLABLES = 3,
	NAME_TRIES = 20, /* a million names, of which a few thousand are taken */
};

bool
visit_is_asked(const struct session *session, const struct words *words)
{
	struct player_row player;

	return strcasecmp(words->word[0], "visitor") == 0 &&
	       (words->count > 1 || player_find(session->server->db, words->word[0], true, &player) != DB_OK);
}

/* All visitors together, in the place of one account, whose number nobody has. */
static struct peer
everybody(void)
{
	return (struct peer){.is_exempt = false};
}

/* Why there is no room for one more: words for the log; NULL: there is. */
static const char *
bound_reached(const struct session *session)
{
	const struct server *server = session->server;
	const struct config *config = server->config;
	const struct peer all = everybody();
	int64_t now = server->tick_ms / 1000, count;

	if (!address_may(server->addresses, &session->peer, ADDRESS_VISITED, config->visitors_new_per_address,
		    now))
		return "visitors-new-per-address";
	if (!address_may(server->accounts, &all, ADDRESS_VISITED, config->visitors_new, now))
		return "visitors-new";
	if (visitors_count(server->db, &count) != DB_OK || count >= config->visitors_max)
		return "visitors-max";
	return NULL;
}

/* As at a login, 1008, 1008.1 and 1008-beta are all 1008. 0 if it is no version. */
static int
version_of(const struct words *words)
{
	const char *typed = words->word[2];
	long version = strtol(typed, NULL, 10);

	return isdigit((unsigned char)typed[0]) && version < INT_MAX ? (int)version : 0;
}

/* Why they may not come in; MSG_NONE if they may. */
static enum message
fault_of(struct session *session, const struct words *words)
{
	struct server *server = session->server;

	if (words->count != 1 && (words->count != 3 || version_of(words) == 0))
		return MSG_VISITOR_HOW;
	if (!server->config->visitor_accounts)
		return MSG_VISITORS_OFF;
	const char *bound = bound_reached(session);
	if (bound == NULL)
		return storing_may(server) ? MSG_NONE : MSG_NOT_STORED;
	server->counters->refused[REFUSED_NEW_VISITORS]++;
	complain(server, &session->peer, session->subject, "%s may not visit: %s is reached",
		session->peer.text, bound);
	return MSG_VISITORS_FULL;
}

/* guest_kofamu: it can be said, and sounds like nobody's. */
static void
write_name(char name[NAME_SIZE])
{
	static const char consonants[] = "bdfklmnprstv", vowels[] = "aeiou";
	size_t used = (size_t)snprintf(name, NAME_SIZE, "guest_");

	for (int i = 0; i < SYLLABLES; i++) {
		name[used++] = consonants[randombytes_uniform(sizeof consonants - 1)];
		name[used++] = vowels[randombytes_uniform(sizeof vowels - 1)];
	}
	name[used] = '\0';
}

static bool
make_account(struct session *session)
{
	struct server *server = session->server;
	struct login *login = typed_of(session);
	enum db_status status = DB_TAKEN;

	for (int i = 0; i < NAME_TRIES && status == DB_TAKEN; i++) {
		write_name(login->name);
		status = visitors_add(server->db, login->name, storing_now(server), &login->player);
	}
	if (status == DB_TAKEN || !storing_done(server, status))
		return false;
	const struct peer all = everybody();
	address_add(server->addresses, &session->peer, ADDRESS_VISITED, server->tick_ms / 1000);
	address_add(server->accounts, &all, ADDRESS_VISITED, server->tick_ms / 1000);
	server->counters->visitors_made++;
	return true;
}

/* The tag comes although the program has not asked for tags yet: only one that knows it says `visitor`. */
static void
tell_token(struct session *session, const char *token, int64_t ends)
{
	char line[MESSAGE_SIZE];
	size_t size = message_write(line, sizeof line, DIALECT_TAGGED, MSG_TOKEN,
		&(struct message_args){.a = session->player->account.name, .text = token, .n = (long)ends});

	session_write(session, line, size);
	sodium_memzero(line, sizeof line);
}

static void
enter_program(struct session *session, const struct words *words)
{
	char token[TOKEN_SIZE];
	int64_t ends;

	session->dialect = DIALECT_CLIP;
	snprintf(session->client, sizeof session->client, "%.20s", words->word[1]);
	session->clip_version = version_of(words);
	bool has_token = token_make(session->server, session->login->player.id, token, &ends);
	online_enter(session, ARRIVAL_LOGIN);
	if (has_token && session->player != NULL)
		tell_token(session, token, ends);
	sodium_memzero(token, sizeof token);
}

static void
enter_person(struct session *session)
{
	session->prompts = true;
	online_enter(session, ARRIVAL_LOGIN);
	if (session->player != NULL)
		session_say_name(session, MSG_VISITOR_WELCOME, session->player->account.name);
}

void
visit_begin(struct session *session, const struct words *words)
{
	enum message fault = fault_of(session, words);

	if (fault == MSG_NONE && !make_account(session))
		fault = MSG_NOT_STORED;
	if (fault != MSG_NONE) {
		session_say(session, fault);
		session_say(session, MSG_LOGIN_PROMPT);
	} else if (words->count == 1) {
		enter_person(session);
	} else {
		enter_program(session, words);
	}
}
