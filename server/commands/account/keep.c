/*
 * keep.c - `keep <name> <password>`: a visitor becomes a member in place, also in the middle of a match. The
 * row, its tokens and its matches stay; it counts as a registration of that address.
 */
#include <stdio.h>
#include <string.h>

#include "db/people/visitors.h"
#include "server/commands/account/registration.h"
#include "server/commands/families.h"
#include "server/lobby/lobby.h"
#include "server/lobby/news.h"
#include "server/passwords/hashjob.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/counters.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"
#include "server/system/log.h"
#include "server/tables/table.h"

/* Whose line 5 has the name. */
static void
tell_all_statuses(struct player *player)
{
	struct news *news = player->server->news;
	struct player *watcher;

	news_of_status(news, player);
	if (player->opponent != NULL)
		news_of_status(news, player->opponent);
	TAILQ_FOREACH(watcher, &player->watchers, next_watcher)
		news_of_status(news, watcher);
}

/* The lobby hears that one goes and another comes: programs know no other way. The table hears who it is.
 * Nobody has gone for good, so a lost turn takes back both (not NEWS_LOGOUT). */
static void
tell_others(struct player *player, const struct message_args *args)
{
	struct news *news = player->server->news;
	struct player *watcher;

	news_add(news, NEWS_LOGIN, MSG_LOGS_OUT, &(struct message_args){.a = args->b}, player, NULL);
	news_add(news, NEWS_LOGIN, MSG_LOGS_IN, &(struct message_args){.a = args->a}, player, NULL);
	for (int seat = 0; player->table != NULL && seat < 2; seat++) {
		if (player->table->seat[seat] != player)
			player_tell(player->table->seat[seat], MSG_KEPT_TOLD, args);
		EACH_WATCHER(watcher, player->table, seat)
			player_tell(watcher, MSG_KEPT_TOLD, args);
	}
}

static void
become(struct player *player, const char *name)
{
	struct undo *undo = player->server->undo;
	char before[PLAYER_NAME_SIZE];
	const struct message_args args = {.a = name, .b = before};

	memcpy(before, player->account.name, sizeof before);
	undo_keep(undo, &player->account.visitor, sizeof player->account.visitor);
	player->account.visitor = false;
	lobby_rename(player, name);
	player->server->counters->visitors_kept++;
	log_info(before, "is %s from now on", name);
	session_tell(player->session, MSG_KEPT, &args);
	tell_others(player, &args);
	tell_all_statuses(player);
	news_tell_status(player, player);
}

/* What keeps them from it; MSG_NONE if it is stored. */
static enum message
store(struct session *session, const char *name, const char *hash)
{
	struct server *server = session->server;

	enum message fault = registration_fault_of_name(server, name);
	if (fault != MSG_NONE)
		return fault;
	if (!storing_may(server))
		return MSG_NOT_STORED;
	enum db_status status = visitors_keep(server->db, session->player->account.id, name, hash);
	if (!storing_done(server, status))
		return MSG_NOT_STORED;
	registration_count(server, &session->peer);
	return MSG_NONE;
}

static void
on_hashed(struct session *session, const struct hash_result *result)
{
	char name[PLAYER_NAME_SIZE];

	snprintf(name, sizeof name, "%s", session->player->keeps);
	enum message fault = store(session, name, result->hash);
	if (fault != MSG_NONE)
		session_say_name(session, fault, name);
	else
		become(session->player, name);
}

static void
run_keep(struct session *session, const struct words *words)
{
	const char *name = words_at(words, 1), *password = words_rest(words, 1);
	struct message_args args;

	if (!session->player->account.visitor) {
		session_say_name(session, MSG_KEEP_MEMBER, session->player->account.name);
		return;
	}
	enum message fault =
		words->count < 3 ? MSG_KEEP_HOW : registration_fault_of_name(session->server, name);
	if (fault == MSG_NONE)
		fault = registration_fault_of_password(password);
	if (fault != MSG_NONE) {
		session_say_name(session, fault, name);
	} else if (!registration_is_open(session->server, &session->peer, session->subject, &args)) {
		session_tell(session, MSG_KEEP_LATER, &args);
	} else {
		snprintf(session->player->keeps, sizeof session->player->keeps, "%s", name);
		hash_job_make(session, password, on_hashed);
	}
}

const struct command keep_commands[] = {
	{
		.name = "keep",
		.ours = true,
		.plays = true,
		.speaks = true, /* other letters in the password are refused, so it has to see them */
		.repeat = REPEAT_BARE,
		.run = run_keep,
	},
	{.name = NULL},
};
