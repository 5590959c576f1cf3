/*
 * player.c - a person comes and goes.
 */
#include "server/players/player.h"

#include <stdlib.h>

#include "protocol/text.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/system/log.h"

void
players_open(struct server *server)
{
	struct players *players = calloc(1, sizeof *players);

	if (players == NULL)
		fatal("out of memory");
	TAILQ_INIT(&players->galleries);
	server->players = players;
}

void
players_close(struct server *server)
{
	free(server->players);
}

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
	TAILQ_INIT(&player->watchers);
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

void
player_tell(struct player *player, enum message message, const struct message_args *args)
{
	session_tell(player->line, message, args);
}

void
player_say(struct player *player, enum message message)
{
	session_say(player->line, message);
}

void
player_say_name(struct player *player, enum message message, const char *name)
{
	session_say_name(player->line, message, name);
}
