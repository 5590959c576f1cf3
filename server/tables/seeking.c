/*
 * seeking.c - who seeks an opponent, for what.
 */
#include "server/tables/seeking.h"

#include <stdlib.h>

#include "server/lobby/lobby.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"

struct seek {
	struct options_typed terms;
};

/* Takes over `seek`, which may be NULL. Keeps what the turn began with, for a turn that can't be stored. */
static void
replace(struct session *session, struct seek *seek)
{
	struct session_list *seekers = &session->server->lobby->seekers;
	struct seek *old = session->seek;

	if (old != NULL)
		TAILQ_REMOVE(seekers, session, next_seeker);
	session->seek = seek;
	if (seek != NULL)
		TAILQ_INSERT_TAIL(seekers, session, next_seeker);
	if (!storing_first_change(session->server, &session->seek_turn)) {
		free(old);
		return;
	}
	free(session->sought_before);
	session->sought_before = old;
}

void
seeking_begin(struct session *session, const struct options_typed *terms)
{
	struct seek *seek = calloc(1, sizeof *seek);

	if (seek == NULL)
		fatal("out of memory");
	seek->terms = *terms;
	replace(session, seek);
}

void
seeking_end(struct session *session)
{
	if (session->seek != NULL)
		replace(session, NULL);
}

const struct options_typed *
seeking_terms(const struct session *session)
{
	return session->seek != NULL ? &session->seek->terms : NULL;
}

void
seeking_end_turn(struct server *server, bool stored)
{
	struct session *session;

	if (stored)
		return;
	TAILQ_FOREACH(session, &server->lobby->online, next_online) {
		if (!storing_changed(server, session->seek_turn))
			continue;
		struct seek *before = session->sought_before;
		session->sought_before = NULL;
		replace(session, before);
	}
}
