/*
 * playbacks.c - keeps the playback that a turn began with, until the turn is stored.
 */
#include "server/sessions/playbacks.h"

#include <stdlib.h>

#include "server/journal/playback.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"

/* Allocated. */
static struct playback *
copy_of(const struct playback *playback)
{
	struct playback *copy = malloc(sizeof *copy);

	if (copy == NULL)
		fatal("out of memory");
	*copy = *playback;
	return copy;
}

static void
replace(struct session *session, struct playback *playback)
{
	if (storing_first_change(session->server, &session->playback_turn)) {
		free(session->playback_before);
		session->playback_before = session->playback;
	} else {
		free(session->playback);
	}
	session->playback = playback;
}

void
playbacks_open(struct session *session, const struct playback *found)
{
	replace(session, copy_of(found));
}

void
playbacks_remember(struct session *session)
{
	if (session->playback != NULL)
		replace(session, copy_of(session->playback));
}

void
playbacks_close(struct session *session)
{
	if (session->playback != NULL)
		replace(session, NULL);
}

static void
take_back(struct session *session)
{
	if (!storing_changed(session->server, session->playback_turn))
		return;
	free(session->playback);
	session->playback = session->playback_before;
	session->playback_before = NULL;
}

void
playbacks_end_turn(struct server *server, bool stored)
{
	struct session *session;

	if (stored)
		return;
	TAILQ_FOREACH(session, &server->sessions->all, next)
		take_back(session);
}

void
playbacks_forget_before(struct session *session)
{
	free(session->playback_before);
	session->playback_before = NULL;
}

void
playbacks_free(struct session *session)
{
	free(session->playback);
	free(session->playback_before);
	session->playback = session->playback_before = NULL;
}
