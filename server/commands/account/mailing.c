/*
 * mailing.c - mail and push: the ways by which a player is told while away. An address is proven by a code
 * that is sent there; a browser shows by itself whose it is.
 */
#include "server/commands/account/mailing.h"

#include <string.h>

#include "db/notices/mail_routes.h"
#include "db/notices/pushes.h"
#include "server/commands/families.h"
#include "server/notices/mail_code.h"
#include "server/notices/push_check.h"
#include "server/players/player.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"

/* --- mail */

static void
say_address(struct session *session, enum message message, const char *address)
{
	session_tell(session, message, &(struct message_args){.text = address});
}

static void
tell_address(struct session *session)
{
	struct mail_route route;
	enum db_status status = mail_route_find(session->server->db, session->player->account.id, &route);

	if (status == DB_OK)
		say_address(session, route.ended ? MSG_MAILING_REFUSED : MSG_MAILING, route.address);
	else
		session_say(session, status == DB_NONE ? MSG_MAILING_NOWHERE : MSG_CANT_READ);
}

void
mailing_remind(struct session *session)
{
	struct server *server = session->server;
	struct mail_route route;

	if (session_is_of_fibs(session) ||
		mail_route_find(server->db, session->player->account.id, &route) != DB_OK || !route.ended ||
		!storing_may(server) || !storing_done(server, mail_route_remove(server->db, route.player)))
		return;
	session_say(session, MSG_MAILING_REFUSED);
}

static void
end_mail(struct session *session)
{
	struct server *server = session->server;
	struct mail_route route;
	enum db_status status = mail_route_find(server->db, session->player->account.id, &route);

	if (status == DB_OK)
		status = storing_may(server) && mail_code_warn(server, &route)
				 ? mail_route_remove(server->db, route.player)
				 : DB_NO_SPACE;
	if (status == DB_NONE)
		session_say(session, MSG_MAILING_NOWHERE);
	else
		session_say(session, storing_done(server, status) ? MSG_MAILING_ENDED : MSG_NOT_STORED);
}

static void
ask_for_code(struct session *session, const char *address)
{
	static const enum message answers[] = {
		[MAIL_FINE] = MSG_MAILING_CODE_SENT,
		[MAIL_NO_COURIER] = MSG_MAILING_NO_COURIER,
		[MAIL_NO_ADDRESS] = MSG_MAILING_NO_ADDRESS,
		[MAIL_TOO_NEW] = MSG_MAILING_TOO_NEW,
		[MAIL_TOO_MANY] = MSG_MAILING_TOO_MANY,
		[MAIL_TOO_MANY_TO] = MSG_MAILING_TOO_MANY_TO,
		[MAIL_TOO_MANY_ALL] = MSG_MAILING_TOO_MANY_ALL,
		[MAIL_NOT_STORED] = MSG_NOT_STORED,
	};
	const struct player_row *account = &session->player->account;

	say_address(session,
		answers[mail_code_ask(session->server, account->id, account->registered, address)], address);
}

static void
confirm(struct session *session, const char *code)
{
	static const enum message answers[] = {
		[MAIL_CONFIRMED] = MSG_MAILING_CONFIRMED,
		[MAIL_NONE_ASKED] = MSG_MAILING_NONE_ASKED,
		[MAIL_NOT_SENT] = MSG_MAILING_NOT_SENT,
		[MAIL_WRONG] = MSG_MAILING_WRONG,
		[MAIL_WRONG_LAST] = MSG_MAILING_WRONG_LAST,
		[MAIL_LATE] = MSG_MAILING_LATE,
		[MAIL_CONFIRM_FAILED] = MSG_NOT_STORED,
	};
	char address[MAIL_ADDRESS_SIZE] = "";
	enum mail_verdict verdict =
		mail_code_judge(session->server, session->player->account.id, code, address);

	say_address(session, answers[verdict], address);
}

static void
run_mail(struct session *session, const struct words *words)
{
	bool confirms = words->count > 1 && strcmp(words->word[1], "confirm") == 0;

	if (words->count == 1)
		tell_address(session);
	else if (words->count != (confirms ? 3 : 2))
		session_say(session, MSG_MAILING_USAGE);
	else if (confirms)
		confirm(session, words->word[2]);
	else if (strcmp(words->word[1], "off") == 0)
		end_mail(session);
	else
		ask_for_code(session, words->word[1]);
}

/* --- push */

static void
tell_browsers(struct session *session)
{
	struct server *server = session->server;
	char key[PUSH_KEY_SIZE];
	int64_t count;

	if (push_key_now(server, key) != DB_OK ||
		pushes_count_of(server->db, session->player->account.id, &count) != DB_OK)
		session_say(session, MSG_CANT_READ);
	else
		session_tell(session, MSG_PUSHES, &(struct message_args){.n = count, .text = key});
}

static void
end_pushes(struct session *session)
{
	struct server *server = session->server;
	bool done = storing_may(server) &&
		    storing_done(server, pushes_remove_of(server->db, session->player->account.id));

	session_say(session, done ? MSG_PUSHES_ENDED : MSG_NOT_STORED);
}

static void
add_push(struct session *session, const struct words *words)
{
	const struct push_words push = {
		.endpoint = words->word[1], .p256dh = words->word[2], .auth = words->word[3]};

	session_say(session, push_answers[push_add(session->server, session->player->account.id, &push)]);
}

static void
run_push(struct session *session, const struct words *words)
{
	if (words->count == 1)
		tell_browsers(session);
	else if (words->count == 2 && strcmp(words->word[1], "off") == 0)
		end_pushes(session);
	else if (words->count == 4)
		add_push(session, words);
	else
		session_say(session, MSG_PUSH_USAGE);
}

const struct command mailing_commands[] = {
	{
		.name = "mail",
		.ours = true,
		.needs = NEED_MEMBER,
		.repeat = REPEAT_BARE,
		.run = run_mail,
	},
	{
		.name = "push",
		.ours = true,
		.needs = NEED_MEMBER,
		.repeat = REPEAT_BARE,
		.run = run_push,
	},
	{.name = NULL},
};
