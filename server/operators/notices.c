/*
 * notices.c - see notices.h.
 */
#include "server/operators/notices.h"

#include <stdlib.h>
#include <string.h>

#include "server/config/config.h"
#include "server/lobby/lobby.h"
#include "server/sessions/broadcast.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"

void
notices_broadcast(struct server *server, const char *from, const char *text)
{
	struct broadcast broadcast;
	struct player *listener;

	broadcast_fill(&broadcast, MSG_BROADCAST, &(struct message_args){.a = from, .text = text});
	TAILQ_FOREACH(listener, &server->lobby->online, next_online)
		if (listener->session != NULL)
			broadcast_send(&broadcast, listener->session);
}

void
notices_show_motd(struct session *session)
{
	const struct server *server = session->server;

	if (session_is_typed(session) && server->config->motd[0] == '\0')
		session_say(session, MSG_MOTD_PLAIN);
	else
		session_write(session, server->motd, strlen(server->motd));
}

bool
notices_reload_motd(struct server *server, char reason[MOTD_REASON_SIZE])
{
	char *text = motd_read(server->config->motd, reason);

	if (text == NULL)
		return false;
	free(server->motd);
	server->motd = text;
	return true;
}
