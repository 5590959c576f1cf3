/*
 * seeking.c - who seeks an opponent, for what.
 */
#include "server/tables/seeking.h"

#include <stdlib.h>

#include "server/lobby/lobby.h"
#include "server/players/player.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/undo.h"
#include "server/system/log.h"

struct seek {
	struct options_typed terms;
};

static void
take_out(void *arg)
{
	struct session *session = arg;

	if (session->player->seek != NULL)
		TAILQ_REMOVE(&session->server->lobby->seekers, session, next_seeker);
}

static void
put_in(void *arg)
{
	struct session *session = arg;

	if (session->player->seek != NULL)
		TAILQ_INSERT_TAIL(&session->server->lobby->seekers, session, next_seeker);
}

/* Takes over `seek`, which may be NULL. */
static void
replace(struct session *session, struct seek *seek)
{
	struct undo *undo = session->server->undo;

	undo_call(undo, put_in, session);
	undo_keep(undo, &session->player->seek, sizeof session->player->seek);
	undo_call(undo, take_out, session);
	take_out(session);
	undo_free(undo, session->player->seek, free);
	session->player->seek = seek;
	put_in(session);
}

void
seeking_begin(struct session *session, const struct options_typed *terms)
{
	struct seek *seek = calloc(1, sizeof *seek);

	if (seek == NULL)
		fatal("out of memory");
	seek->terms = *terms;
	undo_made(session->server->undo, seek, free);
	replace(session, seek);
}

void
seeking_end(struct session *session)
{
	if (session->player->seek != NULL)
		replace(session, NULL);
}

const struct options_typed *
seeking_terms(const struct session *session)
{
	return session->player->seek != NULL ? &session->player->seek->terms : NULL;
}
