/*
 * operator.c - the commands of those who run the server: parting from people, muting and erasing them,
 * speaking to all, shutting down. Each is put on record.
 *
 * Names are whole names: an abbreviation might hit somebody else.
 */
#include "server/commands/operators/operator.h"

#include <string.h>

#include "db/people/operators.h"
#include "protocol/rows.h"
#include "protocol/wire/number.h"
#include "server/commands/asked.h"
#include "server/commands/cursor.h"
#include "server/commands/families.h"
#include "server/commands/list_rows.h"
#include "server/lobby/account_changes.h"
#include "server/lobby/lobby.h"
#include "server/lobby/news.h"
#include "server/operators/erasure.h"
#include "server/operators/notices.h"
#include "server/operators/operator_log.h"
#include "server/operators/removal.h"
#include "server/operators/shutdown.h"
#include "server/players/player.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/state/announce.h"
#include "server/state/server.h"
#include "server/state/storing.h"

enum {
	ACTIONS_SHOWN = 20,
	ACTIONS_MAX = 200,
};

const char *
operator_reason(const struct words *words, int k)
{
	const char *text = words_rest(words, k);

	return text + strspn(text, " ");
}

bool
operator_may_touch(struct session *session, const struct player_row *player)
{
	if (!player->operator_mark)
		return true;
	session_say_name(session, MSG_IS_OPERATOR, player->name);
	return false;
}

/* An account that may be touched; false after telling why not. */
static bool
find_account(struct session *session, const char *typed, struct player_row *player)
{
	return command_account(session, typed, MSG_NO_ONE_CALLED, player) &&
	       operator_may_touch(session, player);
}

/* 0..max; -1 if the word is no such number. */
static int
read_count(const char *word, int max)
{
	int64_t number;

	return number_read(word, 0, max, &number) ? (int)number : -1;
}

static void
run_kick(struct session *session, const struct words *words)
{
	struct server *server = session->server;
	const char *reason = operator_reason(words, 1);
	struct player *other = lobby_find(server->lobby, words->word[1]);

	if (other == NULL) {
		session_tell(session, MSG_NO_ONE_CALLED, &(struct message_args){.text = words->word[1]});
		return;
	}
	if (!operator_may_touch(session, &other->account))
		return;
	(void)storing_has_room(server);
	(void)operator_log(session, "kick", other->account.name, reason);
	session_say_name(session, MSG_YOU_KICK, other->account.name);
	removal_part(other, reason);
}

/* Stores it, and tells the player if they are online. */
static bool
mute(struct session *session, const struct player_row *player, int64_t until, const char *what,
	const char *reason)
{
	struct server *server = session->server;
	struct player *other = lobby_find(server->lobby, player->name);

	if (!storing_may(server) || !storing_done(server, player_mute(server->db, player->id, until)) ||
		!operator_log(session, what, player->name, reason)) {
		session_say(session, MSG_NOT_STORED);
		return false;
	}
	account_changes_note(other);
	if (other != NULL)
		player_say(other, until != 0 ? MSG_MUTED : MSG_UNMUTED);
	return true;
}

/* `mute <name> [<minutes>] [<reason>]` */
static void
run_mute(struct session *session, const struct words *words)
{
	const char *word = words_at(words, 2);
	bool has_minutes = word[0] >= '0' && word[0] <= '9';
	int minutes = has_minutes ? read_count(word, MUTE_MINUTES_MAX) : 0;
	struct player_row player;

	if (has_minutes && minutes < 1) {
		session_tell(session, MSG_MUTE_MINUTES, &(struct message_args){.n = MUTE_MINUTES_MAX});
		return;
	}
	if (!find_account(session, words->word[1], &player))
		return;
	int64_t until = has_minutes ? storing_now(session->server) + (int64_t)minutes * 60 : MUTED_FOR_GOOD;
	/* The minutes are on record in front of the reason, as typed. */
	if (mute(session, &player, until, "mute", operator_reason(words, 1)))
		session_tell(session, has_minutes ? MSG_YOU_MUTE_FOR : MSG_YOU_MUTE,
			&(struct message_args){.a = player.name, .n = minutes});
}

static void
run_unmute(struct session *session, const struct words *words)
{
	struct player_row player;

	if (!command_account(session, words->word[1], MSG_NO_ONE_CALLED, &player))
		return;
	if (player.muted_until <= storing_now(session->server))
		session_say_name(session, MSG_NOT_MUTED, player.name);
	else if (mute(session, &player, 0, "unmute", operator_reason(words, 1)))
		session_say_name(session, MSG_YOU_UNMUTE, player.name);
}

/* A person types the name twice: nothing brings an account back. */
static void
run_erase(struct session *session, const struct words *words)
{
	struct server *server = session->server;
	bool twice = session_is_typed(session);
	const char *reason = operator_reason(words, twice ? 2 : 1);
	struct player_row player;

	if (!find_account(session, words->word[1], &player))
		return;
	if (twice && strcasecmp(words_at(words, 2), player.name) != 0) {
		session_say_name(session, MSG_ERASE_TWICE, player.name);
		return;
	}
	if (!storing_has_room(server) || !operator_log(session, "erase", player.name, reason)) {
		session_say(session, MSG_NOT_STORED);
		return;
	}
	if (!erasure_carry_out(server, &player, reason)) {
		session_say(session, MSG_NOT_STORED);
		return;
	}
	session_say_name(session, MSG_YOU_ERASE, player.name);
}

static void
run_broadcast(struct session *session, const struct words *words)
{
	const char *text = operator_reason(words, 0);

	(void)operator_log(session, "broadcast", "", text);
	news_introduce(session->server->news, session->player);
	notices_broadcast(session->server, session->player->account.name, text);
}

static void
run_shutdown(struct session *session, const struct words *words)
{
	struct server *server = session->server;
	const char *word = words->word[1];
	int minutes = read_count(word, SHUTDOWN_MINUTES_MAX);

	if (strcasecmp(word, "cancel") == 0) {
		if (!shutdown_cancel(server))
			session_say(session, MSG_NO_SHUTDOWN);
		else
			(void)operator_log(session, "shutdown", word, operator_reason(words, 1));
	} else if (minutes < 0) {
		session_tell(session, MSG_SHUTDOWN_HOW, &(struct message_args){.n = SHUTDOWN_MINUTES_MAX});
	} else {
		(void)operator_log(session, "shutdown", word, operator_reason(words, 1));
		session_say(session, MSG_YOU_SHUT_DOWN);
		shutdown_order(server, minutes, operator_reason(words, 1));
		if (shutdown_ends_soon(server))
			session_say(session, MSG_SHUTDOWN_LASTS);
	}
}

static void
list_action(void *arg, const struct operator_action *action)
{
	struct cursor_rows *listed = arg;

	const struct row_action told = {
		.at = action->at,
		.who = action->who_name,
		.what = action->what,
		.whom = action->whom,
		.reason = action->reason,
	};
	TELL_ROW_LETTERS(listed->session, row_action, &told);
	listed->last = action->id;
}

static int64_t
action_rows(struct session *session, int64_t after)
{
	struct cursor_rows listed = {.session = session, .last = after};

	if (operator_each_action(session->server->db, after, CURSOR_ROWS, list_action, &listed) != DB_OK) {
		command_cant_read(session, "actions");
		return after;
	}
	return listed.last;
}

static void
run_actions(struct session *session, const struct words *words)
{
	int count = words->count > 1 ? read_count(words->word[1], ACTIONS_MAX) : ACTIONS_SHOWN;
	int64_t last;

	if (count < 1) {
		session_tell(session, MSG_ACTIONS_HOW, &(struct message_args){.n = ACTIONS_MAX});
		return;
	}
	if (operator_last_action(session->server->db, &last) != DB_OK) {
		command_cant_read(session, "actions");
		return;
	}
	session_say(session, MSG_ACTIONS_HEADER);
	cursor_start(session, action_rows, last - count);
}

const struct command operator_commands[] = {
	{
		.name = "actions",
		.needs = NEED_OPERATOR,
		.run = run_actions,
	},
	{
		.name = "broadcast",
		.needs = NEED_OPERATOR,
		.words_min = 1,
		.missing = MSG_BROADCAST_WHAT,
		.speaks = true,
		.run = run_broadcast,
	},
	{
		.name = "erase",
		.needs = NEED_OPERATOR,
		.words_min = 1,
		.missing = MSG_ERASE_WHOM,
		.run = run_erase,
	},
	{
		.name = "kick",
		.needs = NEED_OPERATOR,
		.words_min = 1,
		.missing = MSG_KICK_WHOM,
		.run = run_kick,
	},
	{
		.name = "mute",
		.needs = NEED_OPERATOR,
		.words_min = 1,
		.missing = MSG_MUTE_WHOM,
		.run = run_mute,
	},
	{
		.name = "unmute",
		.needs = NEED_OPERATOR,
		.words_min = 1,
		.missing = MSG_MUTE_WHOM,
		.run = run_unmute,
	},
	{
		.name = "shutdown",
		.needs = NEED_OPERATOR,
		.words_min = 1,
		.missing = MSG_SHUTDOWN_USAGE,
		.run = run_shutdown,
	},
	{.name = NULL},
};
