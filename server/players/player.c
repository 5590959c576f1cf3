/*
 * player.c - a person comes and goes.
 */
#include "server/players/player.h"

#include <stdlib.h>

#include "protocol/text.h"
#include "server/sessions/session.h"
#include "server/system/log.h"

struct player *
player_new(struct session *line, const struct player_row *account)
{
	struct player *player = calloc(1, sizeof *player);

	if (player == NULL)
		fatal("out of memory");
	player->server = line->server;
	player->line = line;
	player->account = *account;
	TAILQ_INIT(&player->invitations);
	text_mask_host(player->masked_host, sizeof player->masked_host, line->peer.text);
	line->player = player;
	line->settings = &player->settings;
	session_name_subject(line, account->name);
	return player;
}

void
player_free(struct player *player)
{
	player->line->player = NULL;
	player->line->settings = &settings_of_strangers;
	free(player);
}
