/*
 * ban.c - operators keep names and networks out.
 */
#include "db/people/operators.h"
#include "protocol/rows.h"
#include "server/commands/asked.h"
#include "server/commands/cursor.h"
#include "server/commands/families.h"
#include "server/commands/list_rows.h"
#include "server/commands/operators/operator.h"
#include "server/operators/bans.h"
#include "server/operators/operator_log.h"
#include "server/operators/removal.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"

static bool
read_target(struct session *session, const char *typed, struct ban_target *target)
{
	if (ban_target_read(target, typed))
		return true;
	session_say(session, MSG_BAN_WHOM);
	return false;
}

/* Operators can't be banned. Only they type this, so nobody locks themselves out. */
static bool
spares_operators(struct session *session, struct ban_target *target)
{
	struct player_row player;

	return !ban_target_meets_operator(target, session->server->db, session->server, &player) ||
	       operator_may_touch(session, &player);
}

static bool
store(struct session *session, const struct ban_target *target, const char *reason)
{
	struct server *server = session->server;
	const struct ban ban = {.what = target->text,
		.since = storing_now(server),
		.who_name = session->player->account.name,
		.reason = reason};

	if (storing_has_room(server)) {
		enum db_status status = ban_add(server->db, &ban);
		if (status == DB_TAKEN) {
			session_tell(
				session, MSG_BANNED_ALREADY, &(struct message_args){.text = target->text});
			return false;
		}
		if (storing_done(server, status) && operator_log(session, "ban", target->text, reason))
			return true;
	}
	session_say(session, MSG_NOT_STORED);
	return false;
}

static void
list_ban(void *arg, const struct ban *ban)
{
	struct cursor_rows *listed = arg;

	const struct row_ban told = {
		.what = ban->what, .since = ban->since, .who = ban->who_name, .reason = ban->reason};
	TELL_ROW_LETTERS(listed->session, row_ban, &told);
	listed->last = ban->id;
}

static int64_t
list(struct session *session, int64_t after)
{
	struct cursor_rows listed = {.session = session, .last = after};

	if (after == 0)
		session_say(session, bans_count(session->server->bans) > 0 ? MSG_BANS_HEADER : MSG_BANS_NONE);
	if (ban_each(session->server->db, after, CURSOR_ROWS, list_ban, &listed) != DB_OK) {
		command_cant_read(session, "bans");
		return after;
	}
	return listed.last;
}

static void
run_ban(struct session *session, const struct words *words)
{
	struct server *server = session->server;
	const char *reason = operator_reason(words, 1);
	struct ban_target target;

	if (words->count == 1) {
		cursor_start(session, list, 0);
	} else if (bans_count(server->bans) == BANS_MAX) {
		session_tell(session, MSG_BANS_FULL, &(struct message_args){.n = BANS_MAX});
	} else if (read_target(session, words->word[1], &target) && spares_operators(session, &target) &&
		   store(session, &target, reason)) {
		bans_changed(server);
		session_tell(session, MSG_BANNED, &(struct message_args){.text = target.text});
		if (target.is_nobody)
			session_tell(session, MSG_BANNED_NOBODY, &(struct message_args){.text = target.text});
		removal_part_banned(server, &target, reason);
	}
}

static void
run_unban(struct session *session, const struct words *words)
{
	struct server *server = session->server;
	struct ban_target target;

	if (!read_target(session, words->word[1], &target))
		return;
	if (!storing_may(server)) {
		session_say(session, MSG_NOT_STORED);
		return;
	}
	const struct message_args args = {.text = target.text};
	enum db_status status = ban_remove(server->db, target.text);
	if (status == DB_NONE) {
		session_tell(session, MSG_NOT_BANNED, &args);
	} else if (!storing_done(server, status) ||
		   !operator_log(session, "unban", target.text, operator_reason(words, 1))) {
		session_say(session, MSG_NOT_STORED);
	} else {
		bans_changed(server);
		session_tell(session, MSG_UNBANNED, &args);
	}
}

const struct command ban_commands[] = {
	{
		.name = "ban",
		.needs = NEED_OPERATOR,
		.run = run_ban,
	},
	{
		.name = "unban",
		.needs = NEED_OPERATOR,
		.words_min = 1,
		.missing = MSG_BAN_WHOM,
		.run = run_unban,
	},
	{.name = NULL},
};
