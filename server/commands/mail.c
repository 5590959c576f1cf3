/*
 * mail.c - message: a line to somebody, now or at his next login (protocol 8).
 */
#include "server/commands/mail.h"

#include <stdio.h>

#include "db/mail.h"
#include "protocol/text.h"
#include "server/behind.h"
#include "server/commands/command.h"
#include "server/config.h"
#include "server/lobby.h"
#include "server/news.h"
#include "server/profile.h"
#include "server/server.h"
#include "server/session.h"
#include "server/storing.h"
#include "server/wire.h"
#include "server/zones.h"

static void
tell_mail(struct session *session, enum message message, const struct mail *mail)
{
	char date[TEXT_DATE_SIZE];

	text_date_short(date, (time_t)mail->at, zones_of(session));
	session_tell(session, message,
		&(struct message_args){.a = mail->from, .b = date, .n = mail->at, .text = mail->text});
}

/* Messages on their way out. */
struct delivery {
	struct session *session;
	bool begun;   /* one was told, or would have been */
	bool stopped; /* there are more than he can take at once */
};

/* Half of what may wait for him, or he would be cut off, now and at each further login. */
static bool
on_mail(void *arg, const struct mail *mail)
{
	struct delivery *delivery = arg;
	struct session *session = delivery->session;

	if (mail->id <= session->mail_told)
		return true;
	if (!delivery->begun)
		session_say(session, MSG_MAIL_HEADER);
	delivery->begun = true;
	delivery->stopped = wire_backlog(&session->wire) > (size_t)session->server->config->output_limit / 2;
	if (delivery->stopped)
		return false;
	tell_mail(session, MSG_MAIL, mail);
	session->mail_told = mail->id;
	session->mail_turn = session->server->turns;
	return true;
}

bool
mail_deliver(struct session *session)
{
	struct server *server = session->server;
	struct delivery delivery = {.session = session};

	/* What can't be deleted would be told again at each login. */
	if (!storing_may(server))
		return false;
	/* What could not be read out of the database goes on waiting, too. */
	enum db_status status = mail_each(server->db, session->player.id, on_mail, &delivery);
	if (status == DB_OK && delivery.stopped)
		session_say(session, MSG_MAIL_MORE);
	return delivery.begun;
}

struct kept {
	int64_t last;
	int count;
};

static bool
count_kept(void *arg, const struct mail *mail)
{
	struct kept *kept = arg;

	kept->last = mail->id;
	return ++kept->count == 1;
}

void
mail_note_told(struct session *session)
{
	struct kept kept = {.count = 0};

	if (mail_each(session->server->db, session->player.id, count_kept, &kept) != DB_OK || kept.count != 1)
		return;
	session->mail_told = kept.last;
	session->mail_turn = session->server->turns;
}

void
mail_settle(struct session *session)
{
	struct server *server = session->server;

	if (session->mail_told == 0 || wire_backlog(&session->wire) > 0 || session->wire.broken ||
		!storing_may(server))
		return;
	/* They may have gone already, with the account of who wrote them. */
	enum db_status status = mail_delete(server->db, session->player.id, session->mail_told);
	if (status == DB_NONE || storing_done(server, status))
		session->mail_told = 0;
}

void
mail_leave(struct session *session, enum close_why why)
{
	if (why != CLOSE_BYE && why != CLOSE_DROPPED)
		session->mail_told = 0;
}

void
mail_settle_closing(struct server *server)
{
	struct session *session;

	TAILQ_FOREACH(session, &server->sessions->closing, next_idle)
		mail_settle(session);
}

void
mail_end_turn(struct server *server, bool stored)
{
	struct session *session;

	if (stored)
		return;
	TAILQ_FOREACH(session, &server->sessions->all, next)
		if (storing_changed(server, session->mail_turn))
			session->mail_told = 0;
}

/* What can be said against keeping one more message; MSG_NONE if nothing, *count is of what there are too
 * many. */
static enum message
fault_of_keeping(const struct session *session, const struct player *to, int *count)
{
	const struct server *server = session->server;
	int all, own;

	if (mail_count(server->db, to->id, session->player.id, &all, &own) != DB_OK)
		return MSG_NOT_STORED;
	*count = own;
	if (own >= server->config->messages_per_sender)
		return MSG_MAIL_TOO_MANY;
	return all >= server->config->messages_max ? MSG_MAIL_FULL : MSG_NONE;
}

/* Whether both want to hear each other; if not, the one who writes has been told. */
static bool
may_write(struct session *session, const struct player *to)
{
	if (profile_ignores(session, IGNORE_GAG, to->id))
		session_say(session, MSG_YOU_WONT_LISTEN);
	else if (ignored_find(session->server->db, to->id, IGNORE_GAG, session->player.id) != DB_NONE)
		session_say_name(session, MSG_WONT_LISTEN, to->name);
	else
		return true;
	return false;
}

static void
keep(struct session *session, const struct player *to, const char *text)
{
	struct server *server = session->server;
	int count = 0;
	enum message said = fault_of_keeping(session, to, &count);

	if (said == MSG_NONE && storing_may(server) &&
		storing_done(server,
			mail_store(server->db, to->id, session->player.id, storing_now(server), text)))
		said = MSG_MAIL_SAVED;
	else if (said == MSG_NONE)
		said = MSG_NOT_STORED;
	session_tell(session, said, &(struct message_args){.a = to->name, .n = count});
}

static void
run_message(struct session *session, const struct words *words)
{
	struct server *server = session->server;
	const char *text = words_rest(words, 1);
	struct player to;

	if (words->count == 1 && mail_deliver(session))
		return;
	if (!command_has_text(session, text, MSG_MESSAGE_USAGE) ||
		!command_account(session, words->word[1], MSG_DONT_KNOW_USER, &to) ||
		!may_write(session, &to))
		return;
	struct session *online = lobby_find(server->lobby, to.name);
	if (online == NULL || behind_with_tells(online)) {
		keep(session, &to, text);
		return;
	}
	struct mail mail = {.at = storing_now(server), .text = text};
	snprintf(mail.from, sizeof mail.from, "%s", session->player.name);
	news_introduce(server->news, session);
	session_ring(online);
	tell_mail(online, MSG_MAIL_NOW, &mail);
	session_say_name(session, MSG_MAIL_DELIVERED, to.name);
	command_tell_away(session, online);
}

const struct command mail_commands[] = {
	{
		.name = "message",
		.speaks = true,
		.repeat = REPEAT_BARE,
		.run = run_message,
	},
	{.name = NULL},
};
