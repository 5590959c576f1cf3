/*
 * mail.c - message: a line to somebody, now or at their next login (protocol 8).
 */
#include "server/commands/people/mail.h"

#include <stdio.h>

#include "db/people/mail.h"
#include "db/slow/letters.h"
#include "server/commands/asked.h"
#include "server/commands/families.h"
#include "server/config/config.h"
#include "server/lobby/lobby.h"
#include "server/lobby/mailbox.h"
#include "server/lobby/news.h"
#include "server/players/player.h"
#include "server/players/profile.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/announce.h"
#include "server/state/server.h"
#include "server/state/storing.h"

/* What can be said against keeping one more message, MSG_NONE if nothing; *count is how many this sender
 * has waiting. */
static enum message
fault_of_keeping(const struct session *session, const struct player_row *to, int *count)
{
	const struct server *server = session->server;
	int all, own;

	if (mail_count(server->db, to->id, session->player->account.id, &all, &own) != DB_OK)
		return MSG_NOT_STORED;
	*count = own;
	if (own >= server->config->messages_per_sender)
		return MSG_MAIL_TOO_MANY;
	return all >= server->config->messages_max ? MSG_MAIL_FULL : MSG_NONE;
}

/* Whether both want to hear each other; if not, the writer has been told. */
static bool
may_write(struct session *session, const struct player_row *to)
{
	if (profile_ignores(session->player, IGNORE_GAG, to->id))
		session_say(session, MSG_YOU_WONT_LISTEN);
	else if (ignored_find(session->server->db, to->id, IGNORE_GAG, session->player->account.id) !=
		 DB_NONE)
		session_say_name(session, MSG_WONT_LISTEN, to->name);
	else
		return true;
	return false;
}

static bool
store(struct session *session, int64_t to, int64_t match, const char *text)
{
	struct server *server = session->server;
	int64_t from = session->player->account.id, now = storing_now(server);

	return storing_may(server) &&
	       storing_done(server, match != 0 ? letter_store(server->db, match, to, from, now, text)
					       : mail_store(server->db, to, from, now, text));
}

/* Stores the message, even for a player who is here: their connection may be dead without anybody knowing.
 * `match`: it is read at that one, 0 = at none. False, and the sender is told why, if it can't be stored. */
static bool
keep(struct session *session, const struct player_row *to, int64_t match, const char *text)
{
	int count = 0;
	enum message fault = fault_of_keeping(session, to, &count);

	if (fault == MSG_NONE && store(session, to->id, match, text))
		return true;
	session_tell(session, fault == MSG_NONE ? MSG_NOT_STORED : fault,
		&(struct message_args){.a = to->name, .n = count});
	return false;
}

/* They are to hear of it, wherever they are. */
static void
tell_kept(struct session *session, const struct player_row *to)
{
	announce_notice(session->server, &(struct notice_news){.player = to->id, .kind = NOTICE_MESSAGE});
	session_say_name(session, MSG_MAIL_SAVED, to->name);
}

void
mail_keep(struct session *from, const struct player_row *to, const char *text)
{
	if (keep(from, to, 0, text))
		tell_kept(from, to);
}

bool
mail_keep_at_match(struct session *from, const struct player_row *to, int64_t match, const char *text)
{
	return may_write(from, to) && keep(from, to, match, text);
}

/* For a player who is here. It is told again at the next login if nothing shows that it was read. */
static void
tell_now(struct session *session, struct session *online, const char *text)
{
	struct server *server = session->server;
	struct mail mail = {.at = storing_now(server), .text = text};

	snprintf(mail.from, sizeof mail.from, "%s", session->player->account.name);
	news_introduce(server->news, session->player);
	session_ring(online);
	mailbox_tell(online, MSG_MAIL_NOW, &mail);
	mailbox_note_told(online);
	session_say_name(session, MSG_MAIL_DELIVERED, online->player->account.name);
	command_tell_away(session, online->player);
}

static void
run_message(struct session *session, const struct words *words)
{
	const char *text = words_rest(words, 1);
	struct player_row to;

	if (words->count == 1 && mailbox_deliver(session))
		return;
	if (!command_has_text(session, text, MSG_MESSAGE_USAGE) ||
		!command_account(session, words->word[1], MSG_DONT_KNOW_USER, &to) ||
		!may_write(session, &to) || !keep(session, &to, 0, text))
		return;
	struct player *online = lobby_find(session->server->lobby, to.name);
	if (online == NULL || online->session == NULL || player_is_behind(online))
		tell_kept(session, &to);
	else
		tell_now(session, online->session, text);
}

const struct command mail_commands[] = {
	{
		.name = "message",
		.needs = NEED_MEMBER,
		.speaks = true,
		.repeat = REPEAT_BARE,
		.run = run_message,
	},
	{.name = NULL},
};
