/*
 * mailbox.c - what waits in the database for somebody: told, and deleted once it was read.
 */
#include "server/lobby/mailbox.h"
#include "server/sessions/sessions.h"

#include "db/people/mail.h"
#include "protocol/text.h"
#include "server/config/config.h"
#include "server/net/wire.h"
#include "server/players/hearing.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/zones.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"

/* Messages of the server itself are by the player too; those of somebody who has gone are not kept. */
static void
hear(struct player *player, const struct mail *mail)
{
	struct player_row sender;

	if (player == NULL || player_find(player->server->db, mail->from, false, &sender) != DB_OK)
		return;
	struct heard *line = heard_new(player->server, sender.id, "writes", mail->text);
	hearing_note(player, line);
	heard_release(line);
}

void
mailbox_tell(struct session *session, enum message message, const struct mail *mail)
{
	char date[TEXT_DATE_SIZE];

	text_date_short(date, (time_t)mail->at, zones_of(session));
	session_tell(session, message,
		&(struct message_args){.a = mail->from, .b = date, .n = mail->at, .text = mail->text});
	hear(session->player, mail);
}

static void
forget_told(void *arg)
{
	struct session *session = arg;

	session->mail_told = 0;
}

/* After a lost turn: it was not sent. */
static void
note_told(struct session *session, int64_t mail)
{
	undo_call(session->server->undo, forget_told, session);
	session->mail_told = mail;
	session->mail_turn = session->server->turns;
}

/* Messages while they are told. */
struct mail_delivery {
	struct session *session;
	bool begun;   /* one was told, or would have been */
	bool stopped; /* there are more than they can take at once */
};

/* Half of output-limit; with more the reader would be cut off, now and at each further login. */
static bool
on_mail(void *arg, const struct mail *mail)
{
	struct mail_delivery *delivery = arg;
	struct session *session = delivery->session;

	if (mail->id <= session->mail_told)
		return true;
	if (!delivery->begun)
		session_say(session, MSG_MAIL_HEADER);
	delivery->begun = true;
	delivery->stopped = wire_backlog(&session->wire) > (size_t)session->server->config->output_limit / 2;
	if (delivery->stopped)
		return false;
	mailbox_tell(session, MSG_MAIL, mail);
	note_told(session, mail->id);
	return true;
}

bool
mailbox_deliver(struct session *session)
{
	struct server *server = session->server;
	struct mail_delivery delivery = {.session = session};

	/* What can't be deleted would be told again at each login. */
	if (!storing_may(server))
		return false;
	/* What could not be read from the database goes on waiting, too. */
	enum db_status status = mail_each(server->db, session->player->account.id, on_mail, &delivery);
	if (status == DB_OK && delivery.stopped)
		session_say(session, MSG_MAIL_MORE);
	return delivery.begun;
}

/* What waits and has not been told. */
struct untold {
	int64_t after; /* told up to this one */
	int64_t last;
	int count;
};

static bool
count_untold(void *arg, const struct mail *mail)
{
	struct untold *untold = arg;

	if (mail->id <= untold->after)
		return true;
	untold->last = mail->id;
	return ++untold->count == 1;
}

void
mailbox_note_told(struct session *session)
{
	struct untold untold = {.after = session->mail_told};

	if (mail_each(session->server->db, session->player->account.id, count_untold, &untold) == DB_OK &&
		untold.count == 1)
		note_told(session, untold.last);
}

/* What was told counts as read now, if all of it has left. */
static void
settle(struct session *session)
{
	struct server *server = session->server;

	if (session->mail_told == 0 || wire_backlog(&session->wire) > 0 || session->wire.broken ||
		!storing_may(server))
		return;
	/* They may be gone already, with the account of their writer. */
	enum db_status status = mail_delete(server->db, session->player->account.id, session->mail_told);
	if (status == DB_NONE || storing_done(server, status))
		session->mail_told = 0;
}

void
mailbox_settle(struct session *session)
{
	if (session->heard_turn > session->mail_turn)
		settle(session);
}

void
mailbox_leave(struct session *session, enum close_why why)
{
	if (why != CLOSE_BYE && why != CLOSE_DROPPED)
		session->mail_told = 0;
}

void
mailbox_settle_closing(struct server *server)
{
	struct session *session;

	TAILQ_FOREACH(session, &server->sessions->closing, next_idle)
		settle(session);
}
