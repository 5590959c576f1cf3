/*
 * reader.c - who reads what a session is told.
 */
#include "server/sessions/reader.h"

#include <assert.h>

#include "server/sessions/transport.h"
#include "server/state/server.h"
#include "server/state/undo.h"

bool
session_hears_why(const struct session *session)
{
	return !session_is_clip(session) || session->transport == &transport_websocket;
}

void
session_set_tags(struct session *session, bool tags, bool person)
{
	assert(session_is_clip(session) && session->state == SESSION_ONLINE);
	undo_keep(session->server->undo, &session->dialect, sizeof session->dialect);
	undo_keep(session->server->undo, &session->tagged_person, sizeof session->tagged_person);
	undo_keep(session->server->undo, &session->legal_plays, sizeof session->legal_plays);
	session->legal_plays = session->legal_plays && tags && session_is_tagged(session);
	session->dialect = tags ? DIALECT_TAGGED : DIALECT_CLIP;
	session->tagged_person = tags && person;
}
