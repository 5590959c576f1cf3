/*
 * line.c - lines are let go of and handed over.
 */
#include "server/sessions/line.h"

#include <assert.h>
#include <string.h>

#include "server/config/config.h"
#include "server/net/address.h"
#include "server/net/wire.h"
#include "server/sessions/listing.h"
#include "server/sessions/pager.h"
#include "server/sessions/parting.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"

void
line_close(struct session *session)
{
	struct server *server = session->server;

	server->sessions->count--;
	address_closed(server->addresses, &session->peer, ADDRESS_CONNECTED, server->tick_ms / 1000);
	wire_close(&session->wire);
}

/* What was on its way to the far end. Messages that were told and not read are told again. */
static void
forget_output(void *arg)
{
	struct session *session = arg;

	undo_tell(session->server->undo, forget_output, session); /* a lost turn has put it back */
	listing_drop(session);
	pager_drop(session);
	session->mail_told = 0;
	session->talk_missed = 0;
}

void
session_lose_line(struct session *session, enum close_why why)
{
	struct server *server = session->server;

	assert(session->state == SESSION_ONLINE && !session->lost.is);
	session->owner->catches_up(session);
	parting_number(session);
	line_close(session);
	session_rest(session);
	forget_output(session);
	session->lost = (struct lost_line){
		.is = true,
		.why = why,
		.since_ms = server->tick_ms,
		.at = storing_now(server),
	};
	session_watch_idle(session);
}

/* All that belongs to the line, but for the wire. */
static void
copy_line(struct session *to, const struct session *from)
{
	to->lost = from->lost;
	to->transport = from->transport;
	to->telnet = from->telnet;
	to->lines = from->lines;
	to->end = from->end;
	to->parted = from->parted;
	to->peer = from->peer;
	to->heard_turn = from->heard_turn;
	to->dialect = from->dialect;
	undo_forget(to->server->undo, &to->dialect);
	undo_forget(to->server->undo, &to->tagged_person);
	undo_forget(to->server->undo, &to->line_utf8);
	to->prompts = from->prompts;
	to->at_prompt = from->at_prompt;
	to->wants_prompt = from->wants_prompt;
	to->unasked = from->unasked;
	to->listens = from->listens;
	to->typed_screenreader = from->typed_screenreader;
	to->line_utf8 = from->line_utf8;
	to->chose_charset = from->chose_charset;
	to->terminal = from->terminal;
	to->ear = from->ear;
	memcpy(to->client, from->client, sizeof to->client);
	to->clip_version = from->clip_version;
}

void
session_take_line(struct session *session, struct session *shell)
{
	assert(session->state == SESSION_ONLINE && shell->state != SESSION_ONLINE && !shell->lost.is);
	session->owner->catches_up(session);
	session_rest(session);
	session_rest(shell);
	forget_output(session);
	const struct session before = *session;
	copy_line(session, shell);
	copy_line(shell, &before);
	if (!lines_settle(&session->lines)) /* they may lie in the buffer of the line's reader */
		session->end = END_FAILED;
	wire_swap(&session->wire, &shell->wire);
	wire_drop(&shell->wire);
	parting_follow(session);
	if (!shell->lost.is)
		parting_follow(shell);
	session_touch(session);
	session_wake(session); /* lines may wait behind the login, and its end */
}

void
sessions_close_kept(struct server *server)
{
	int64_t time_ms = server->config->kept_seat * 1000;
	struct session *session, *next;

	for (session = TAILQ_FIRST(&server->sessions->kept); session != NULL; session = next) {
		next = TAILQ_NEXT(session, next_idle);
		if (!session->at_table || server->tick_ms - session->lost.since_ms >= time_ms)
			session_close(session, session->lost.why);
	}
}
