/*
 * player.c - a person comes, loses the connection and comes back, and goes.
 */
#include "server/players/player.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/calculation.h"
#include "protocol/text.h"
#include "server/config/config.h"
#include "server/sessions/behind.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/system/memory.h"

void
players_open(struct server *server, const struct player_owner *owner)
{
	struct players *players = must_calloc(1, sizeof *players);

	players->owner = owner;
	TAILQ_INIT(&players->away);
	TAILQ_INIT(&players->gone);
	TAILQ_INIT(&players->galleries);
	TAILQ_INIT(&players->resting);
	server->players = players;
}

void
players_close(struct server *server)
{
	players_sweep(server);
	free(server->players);
}

/* They are away no more. */
static void
end_absence(struct player *player)
{
	if (player->away == NULL)
		return;
	TAILQ_REMOVE(&player->server->players->away, player, next_place);
	free(player->away);
	player->away = NULL;
}

struct player *
player_new(struct server *server, const struct player_row *account)
{
	struct player *player = must_calloc(1, sizeof *player);

	player->server = server;
	player->account = *account;
	TAILQ_INIT(&player->invitations);
	TAILQ_INIT(&player->watchers);
	player->online = true;
	return player;
}

struct player *
player_new_stand_in(struct server *server, const struct player_row *account)
{
	struct player *player = player_new(server, account);

	player->online = false;
	player->stands_in = true;
	return player;
}

void
player_free_stand_in(void *stand_in)
{
	struct player *player = stand_in;

	player->server->players->owner->frees(player);
	free(player);
}

void
player_take_session(struct player *player, struct session *session)
{
	assert(player->session == NULL && session->player == NULL);
	end_absence(player);
	player->session = session;
	session->player = player;
	session->settings = &player->settings;
	session->at_table = player->table != NULL;
	session_name_subject(session, player->account.name);
}

struct session *
player_let_go(struct player *player)
{
	struct session *session = player->session;

	player->session = NULL;
	session->mail_told = 0; /* what was not read is told again, in another session */
	session->player = NULL;
	session->settings = &settings_of_strangers;
	session->at_table = false;
	return session;
}

void
player_stay_away(struct player *player, const struct absence *absence)
{
	player->away = must_alloc(sizeof *player->away);
	*player->away = *absence;
	TAILQ_INSERT_TAIL(&player->server->players->away, player, next_place);
}

void
player_lose_session(struct player *player, const struct absence *absence)
{
	const struct session *session = player_let_go(player);
	struct absence away = *absence;

	away.program = session_is_program(session);
	away.tagged_person = session->tagged_person;
	away.active_ms = session->active_ms;
	away.peer = session->peer;
	memcpy(away.client, session->client, sizeof away.client);
	player_stay_away(player, &away);
}

void
player_loses_seat(struct player *player)
{
	player->away->unseated = player->server->turns;
	player->server->players->some_unseated = true;
}

long
player_seat_left(const struct player *player)
{
	const struct server *server = player->server;
	int64_t kept = player->away->restart ? server->config->kept_seat_restart : server->config->kept_seat;
	int64_t left_ms = player->away->since_ms + kept * 1000 - server->tick_ms;

	return left_ms > 0 ? (long)((left_ms + 999) / 1000) : 0;
}

void
player_part(struct player *player, enum close_why why)
{
	if (player->session != NULL)
		session_close(player->session, why);
	else
		player->server->players->owner->leaves(player, why);
}

void
player_is_gone(struct player *player)
{
	if (player->away != NULL)
		TAILQ_REMOVE(&player->server->players->away, player, next_place);
	player->online = false;
	TAILQ_INSERT_TAIL(&player->server->players->gone, player, next_place);
}

void
players_sweep(struct server *server)
{
	struct players *players = server->players;
	struct player *player, *next;

	for (player = TAILQ_FIRST(&players->gone); player != NULL; player = next) {
		next = TAILQ_NEXT(player, next_place);
		if (player->session != NULL)
			continue; /* it still has last words to send */
		TAILQ_REMOVE(&players->gone, player, next_place);
		players->owner->frees(player);
		free(player->away);
		free(player->last_line);
		free(player);
	}
}

bool
player_is_played(const struct player *player)
{
	if (player->session != NULL)
		return session_is_program(player->session);
	return player->away != NULL && player->away->program;
}

bool
player_is_typed(const struct player *player)
{
	return player->session != NULL && session_is_typed(player->session);
}

bool
player_is_tagged(const struct player *player)
{
	return player->session != NULL && session_is_tagged(player->session);
}

bool
player_knows_new_words(const struct player *player)
{
	return player->session != NULL && session_knows_new_words(player->session);
}

const struct peer *
player_peer(const struct player *player)
{
	static const struct peer nowhere;

	if (player->session != NULL)
		return &player->session->peer;
	return player->away != NULL ? &player->away->peer : &nowhere;
}

void
player_host(const struct player *player, char host[PLAYER_HOST_SIZE])
{
	text_mask_host(host, PLAYER_HOST_SIZE, player_peer(player)->text);
}

const char *
player_client(const struct player *player)
{
	if (player->session != NULL)
		return player->session->client;
	return player->away != NULL ? player->away->client : "";
}

long
player_idle(const struct player *player)
{
	if (player->stands_in)
		return 0;
	int64_t active_ms = player->session != NULL ? player->session->active_ms : player->away->active_ms;
	return (long)((player->server->tick_ms - active_ms) / 1000);
}

void
player_tell(struct player *player, enum message message, const struct message_args *args)
{
	if (player->session != NULL)
		session_tell(player->session, message, args);
}

void
player_say(struct player *player, enum message message)
{
	player_tell(player, message, &(struct message_args){.n = 0});
}

void
player_say_name(struct player *player, enum message message, const char *name)
{
	player_tell(player, message, &(struct message_args){.a = name});
}

void
player_tell_calculation(struct player *player, const struct calculation *calculation)
{
	char block[CALCULATION_SIZE];

	if (player->session != NULL && player_has(player, TOGGLE_RATINGS))
		session_write(player->session, block,
			calculation_write(block, player->session->dialect, calculation));
}

void
player_ring(struct player *player)
{
	if (player->session != NULL)
		session_ring(player->session);
}

bool
player_is_behind(const struct player *player)
{
	return player->session != NULL && behind_with_tells(player->session);
}
