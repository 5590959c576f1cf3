/*
 * removal.c - bans as they are typed, and the people whom they meet.
 */
#include "server/operators/removal.h"

#include <assert.h>
#include <string.h>

#include "db/people/operators.h"
#include "protocol/text.h"
#include "server/lobby/lobby.h"
#include "server/players/player.h"
#include "server/sessions/session.h"
#include "server/sessions/sessions.h"
#include "server/state/server.h"

static_assert((int)ADDRESS_RANGE_TEXT_SIZE <= (int)OPERATOR_WHOM_SIZE, "each target fits the table");
static_assert((int)PLAYER_NAME_SIZE <= (int)ADDRESS_RANGE_TEXT_SIZE, "a name is a target");

bool
ban_target_read(struct ban_target *target, const char *typed)
{
	target->is_name = name_check(typed, NULL) == NAME_OK;
	target->is_nobody = false;
	if (target->is_name) {
		memcpy(target->text, typed, strlen(typed) + 1);
		return true;
	}
	if (!address_range_read(&target->range, typed))
		return false;
	address_range_write(&target->range, target->text);
	return true;
}

static bool
name_meets_operator(struct ban_target *target, struct db *db, struct player_row *player)
{
	enum db_status status = player_find(db, target->text, true, player);

	target->is_nobody = status == DB_NONE;
	if (status != DB_OK)
		return false;
	memcpy(target->text, player->name, sizeof player->name);
	return player->operator_mark;
}

bool
ban_target_meets_operator(
	struct ban_target *target, struct db *db, struct server *server, struct player_row *player)
{
	const struct player *online;

	if (target->is_name)
		return name_meets_operator(target, db, player);
	if (server == NULL)
		return false;
	TAILQ_FOREACH(online, &server->lobby->online, next_online) {
		if (!online->account.operator_mark ||
			!address_range_has(&target->range, player_peer(online)->address))
			continue;
		*player = online->account;
		return true;
	}
	return false;
}

void
removal_part(struct player *player, const char *reason)
{
	player_say(player, MSG_KICKED);
	if (reason[0] != '\0')
		player_tell(player, MSG_KICKED_REASON, &(struct message_args){.text = reason});
	player_part(player, CLOSE_KICKED);
}

/* From there, whether the connection is lost or not. */
static void
part_banned_players(struct server *server, const struct address_range *range, const char *reason)
{
	struct player *player, *next;

	for (player = TAILQ_FIRST(&server->lobby->online); player != NULL; player = next) {
		next = TAILQ_NEXT(player, next_online);
		if (address_range_has(range, player_peer(player)->address))
			removal_part(player, reason);
	}
}

void
removal_part_banned(struct server *server, const struct ban_target *target, const char *reason)
{
	struct session *session, *next;

	if (target->is_name) {
		struct player *player = lobby_find(server->lobby, target->text);
		if (player != NULL)
			removal_part(player, reason);
		return;
	}
	part_banned_players(server, &target->range, reason);
	for (session = TAILQ_FIRST(&server->sessions->all); session != NULL; session = next) {
		next = TAILQ_NEXT(session, next);
		if (session->player == NULL && address_range_has(&target->range, session->peer.address))
			session_close(session, CLOSE_REFUSED);
	}
}
