/*
 * life.c - how a session begins and ends.
 */
#include <assert.h>
#include <stdlib.h>

#include "server/config/config.h"
#include "server/net/address.h"
#include "server/net/wire.h"
#include "server/sessions/listing.h"
#include "server/sessions/pager.h"
#include "server/sessions/parting.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/sessions/sessions.h"
#include "server/sessions/transport.h"
#include "server/state/complaint.h"
#include "server/state/server.h"
#include "server/system/log.h"

enum { LINGER_MS = 5000 }; /* for a closed session's last output */

struct session *
session_open(struct server *server, const struct link *link, struct websocket *websocket,
	const struct peer *peer, const struct session_owner *owner)
{
	struct session *session = calloc(1, sizeof *session);

	if (session == NULL)
		return NULL;
	session->server = server;
	session->owner = owner;
	session->transport = websocket == NULL ? &transport_telnet : &transport_websocket;
	session->number = ++server->sessions->last_number;
	session_name_subject(session, "");
	session->settings = &settings_of_strangers;
	session->peer = *peer;
	session->active_ms = server->tick_ms;
	wire_open(&session->wire, server->base, link, server->outbox, owner->wire, session);
	if (websocket != NULL)
		wire_frame(&session->wire, websocket);
	parting_watch(session);
	TAILQ_INSERT_TAIL(&server->sessions->all, session, next);
	server->sessions->count++;
	address_add(server->addresses, peer, ADDRESS_CONNECTED, server->tick_ms / 1000);
	session_watch_idle(session);
	log_debug(session->subject, "connected from %s%s%s", peer->text,
		websocket != NULL ? ", WebSocket" : "", link->tls != NULL ? ", TLS" : "");
	return session;
}

/* A session that never logged in is logged as a stranger. */
static void
log_end(struct session *session, const char *what)
{
	if (session->state == SESSION_ONLINE)
		log_info(session->subject, "%s", what);
	else
		complain(session->server, &session->peer, session->subject, "%s", what);
}

/* Nothing more is read from it. */
static void
end(struct session *session, enum close_why why)
{
	session->owner->leaves(session, why);
	session_rest(session);
	wire_read(&session->wire, false);
	session->prompts = false;
	session_enter(session, SESSION_CLOSING);
}

void
session_close(struct session *session, enum close_why why)
{
	const struct closing *closing = closing_of(why);

	if (session->state == SESSION_CLOSING)
		return;
	session->owner->catches_up(session);
	log_end(session, closing->log);
	if (closing->self != MSG_NONE && session->end == END_NOT)
		session_say(session, closing->self);
	end(session, why);
}

/* Hangs up; the address and the server have one connection fewer. */
static void
hang_up(struct session *session)
{
	struct server *server = session->server;

	if (session->wire.link.fd < 0)
		return;
	server->sessions->count--;
	address_closed(server->addresses, &session->peer, ADDRESS_CONNECTED, server->tick_ms / 1000);
	wire_close(&session->wire);
}

void
session_ends(struct session *session, enum close_why why)
{
	if (!session->owner->keeps(session, why)) {
		session_close(session, why);
		return;
	}
	end(session, why);
	hang_up(session);
}

/* The longest idle comes first in each list. */
static void
close_idle(struct server *server, struct session_list *list, int64_t limit_seconds)
{
	struct session *session;

	while ((session = TAILQ_FIRST(list)) != NULL &&
		server->tick_ms - session->active_ms >= limit_seconds * 1000)
		if (!session->owner->idles(session))
			session_close(session, CLOSE_IDLE);
}

void
sessions_close_idle(struct server *server)
{
	const struct config *config = server->config;

	close_idle(server, &server->sessions->idle_greeting, config->login_timeout);
	close_idle(server, &server->sessions->idle_online, config->idle_timeout);
	close_idle(server, &server->sessions->idle_playing, config->match_idle_timeout);
}

void
session_free(struct session *session)
{
	struct server *server = session->server;

	assert(session->state == SESSION_CLOSING && !session->at_table);
	TAILQ_REMOVE(session->idle_list, session, next_idle);
	TAILQ_REMOVE(&server->sessions->all, session, next);
	hang_up(session);
	pager_free(session);
	listing_free(session);
	session->owner->frees(session);
	session->transport->clear(session);
	lines_clear(&session->lines);
	free(session);
}

void
sessions_sweep(struct server *server)
{
	struct session *session, *next;

	for (session = TAILQ_FIRST(&server->sessions->closing); session != NULL; session = next) {
		next = TAILQ_NEXT(session, next_idle);
		/* A session whose last words told messages is kept for one more turn, which deletes these. */
		bool waits = !session->wire.broken &&
			     (wire_backlog(&session->wire) > 0 || session->mail_told != 0);
		if (!waits || server->tick_ms - session->active_ms > LINGER_MS)
			session_free(session);
	}
}
