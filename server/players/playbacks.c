/*
 * playbacks.c - each walk through a match in memory of its own.
 */
#include "server/players/playbacks.h"

#include <stdlib.h>

#include "server/journal/playback.h"
#include "server/players/player.h"
#include "server/state/server.h"
#include "server/state/undo.h"
#include "server/system/memory.h"

/* Allocated. */
static struct playback *
copy_of(const struct playback *playback)
{
	struct playback *copy = must_alloc(sizeof *copy);

	*copy = *playback;
	return copy;
}

static void
replace(struct player *player, struct playback *playback)
{
	struct undo *undo = player->server->undo;

	undo_keep(undo, &player->playback, sizeof player->playback);
	undo_free(undo, player->playback, free);
	player->playback = playback;
}

void
playbacks_open(struct player *player, const struct playback *found)
{
	struct playback *copy = copy_of(found);

	undo_made(player->server->undo, copy, free);
	replace(player, copy);
}

void
playbacks_close(struct player *player)
{
	if (player->playback != NULL)
		replace(player, NULL);
}

void
playbacks_free(struct player *player)
{
	free(player->playback);
	player->playback = NULL;
}
