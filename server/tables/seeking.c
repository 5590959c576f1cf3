/*
 * seeking.c - who seeks an opponent, for what.
 */
#include "server/tables/seeking.h"

#include <stdlib.h>

#include "server/lobby/lobby.h"
#include "server/players/player.h"
#include "server/state/server.h"
#include "server/state/undo.h"
#include "server/system/memory.h"

struct seek {
	struct options_typed terms;
};

static void
take_out(void *arg)
{
	struct player *player = arg;

	if (player->seek != NULL)
		TAILQ_REMOVE(&player->server->lobby->seekers, player, next_seeker);
}

static void
put_in(void *arg)
{
	struct player *player = arg;

	if (player->seek != NULL)
		TAILQ_INSERT_TAIL(&player->server->lobby->seekers, player, next_seeker);
}

/* Takes over `seek`, which may be NULL. */
static void
replace(struct player *player, struct seek *seek)
{
	struct undo *undo = player->server->undo;

	undo_call(undo, put_in, player);
	undo_keep(undo, &player->seek, sizeof player->seek);
	undo_call(undo, take_out, player);
	take_out(player);
	undo_free(undo, player->seek, free);
	player->seek = seek;
	put_in(player);
}

void
seeking_begin(struct player *player, const struct options_typed *terms)
{
	struct seek *seek = must_calloc(1, sizeof *seek);

	seek->terms = *terms;
	undo_made(player->server->undo, seek, free);
	replace(player, seek);
}

void
seeking_end(struct player *player)
{
	if (player->seek != NULL)
		replace(player, NULL);
}

const struct options_typed *
seeking_terms(const struct player *player)
{
	return player->seek != NULL ? &player->seek->terms : NULL;
}
