/*
 * studying.c - made when a player is asked for the first time: most never are.
 */
#include "server/study/studying.h"

#include <stdlib.h>

#include "server/players/player.h"
#include "server/state/server.h"
#include "server/state/undo.h"
#include "server/system/memory.h"

const struct studying *
studying_of(const struct player *player)
{
	static const struct studying nothing = {.kind = ASKED_NOTHING};

	return player->studying != NULL ? player->studying : &nothing;
}

struct studying *
studying_change(struct player *player)
{
	struct undo *undo = player->server->undo;

	if (player->studying != NULL) {
		undo_keep(undo, player->studying, sizeof *player->studying);
		return player->studying;
	}
	undo_keep(undo, &player->studying, sizeof player->studying);
	player->studying = must_calloc(1, sizeof *player->studying);
	undo_made(undo, player->studying, free);
	return player->studying;
}

void
studying_free(struct player *player)
{
	free(player->studying);
	player->studying = NULL;
}
