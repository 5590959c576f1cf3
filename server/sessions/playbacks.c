/*
 * playbacks.c - each walk through a match in memory of its own.
 */
#include "server/sessions/playbacks.h"

#include <stdlib.h>

#include "server/journal/playback.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/undo.h"
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
	struct undo *undo = session->server->undo;

	undo_keep(undo, &session->playback, sizeof session->playback);
	undo_free(undo, session->playback, free);
	session->playback = playback;
}

void
playbacks_open(struct session *session, const struct playback *found)
{
	struct playback *copy = copy_of(found);

	undo_made(session->server->undo, copy, free);
	replace(session, copy);
}

void
playbacks_remember(struct session *session)
{
	if (session->playback != NULL)
		undo_keep(session->server->undo, session->playback, sizeof *session->playback);
}

void
playbacks_close(struct session *session)
{
	if (session->playback != NULL)
		replace(session, NULL);
}

void
playbacks_free(struct session *session)
{
	free(session->playback);
	session->playback = NULL;
}
