/*
 * asked.c - finds whom a name means, and says so if nobody can be meant.
 */
#include "server/commands/asked.h"

#include <string.h>

#include "db/db.h"
#include "protocol/help.h"
#include "server/lobby/lobby.h"
#include "server/matches/kept.h"
#include "server/players/player.h"
#include "server/players/profile.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/system/log.h"

enum { NEAREST_SEEN = 1000 }; /* of those online, when a name was misspelled */

/* `first` and `second` as lobby_complete() has left them. */
static void
tell_not_found(struct session *session, const char *typed, enum message unknown, const struct player *first,
	const struct player *second)
{
	if (second != NULL)
		session_tell(session, MSG_AMBIGUOUS_NAME,
			&(struct message_args){.a = first->account.name, .b = second->account.name});
	else
		session_tell(session, unknown, &(struct message_args){.text = typed});
}

static void
look_at(const struct player *player, const char *typed, const struct player **found, int *apart)
{
	int letters = help_letters_apart(player->account.name, typed);

	if (letters >= *apart)
		return;
	*apart = letters;
	*found = player;
}

/* The one here whose name comes nearest to the word, of house players first; NULL: none resembles it. */
static const struct player *
nearest(const struct lobby *lobby, const char *typed)
{
	const struct player *player, *found = NULL;
	int apart = HELP_ALIKE + 1, seen = 0;

	TAILQ_FOREACH(player, &lobby->houses, next_house)
		look_at(player, typed, &found, &apart);
	TAILQ_FOREACH(player, &lobby->online, next_online)
		if (seen++ < NEAREST_SEEN)
			look_at(player, typed, &found, &apart);
		else
			break;
	return found;
}

/* For people who have misspelled a name. */
static void
tell_nearest(struct session *session, const char *typed)
{
	const struct player *player =
		session_knows_new_words(session) ? nearest(session->server->lobby, typed) : NULL;

	if (player != NULL && player != session->player)
		session_say_name(session, MSG_NAME_NEAREST, player->account.name);
}

/* For people: how to reach the player who has such an account. */
static void
tell_how_to_reach(struct session *session, const char *typed)
{
	struct player_row player;

	if (player_find(session->server->db, typed, true, &player) != DB_OK)
		tell_nearest(session, typed);
	else if (!session_is_clip(session))
		session_say_name(session, MSG_NOT_HERE, player.name);
}

/* A player may still have a seat at a match from before the restart. Loads that match when somebody names the
 * player, so that every command finds both of its players: at the table, away. */
static void
bring_back(struct server *server, const char *typed)
{
	struct player_row player;

	if (kept_matches_wait(server) && lobby_find(server->lobby, typed) == NULL &&
		player_find(server->db, typed, true, &player) == DB_OK)
		kept_match_load(server, player.id);
}

struct player *
command_player(struct session *session, const char *typed)
{
	struct player *first, *second;

	bring_back(session->server, typed);
	struct player *found = lobby_complete(session->server->lobby, typed, &first, &second);

	if (found != NULL)
		return found;
	tell_not_found(session, typed, MSG_NO_ONE_CALLED, first, second);
	if (second == NULL)
		tell_how_to_reach(session, typed);
	return NULL;
}

struct player *
command_opponent(struct session *session, const char *typed)
{
	struct server *server = session->server;
	struct player_row player;

	bring_back(server, typed);
	if (lobby_find(server->lobby, typed) != NULL ||
		player_find(server->db, typed, true, &player) != DB_OK)
		return command_player(session, typed);
	tell_not_found(session, typed, MSG_NO_ONE_CALLED, NULL, NULL);
	tell_how_to_reach(session, typed);
	return NULL;
}

bool
command_anybody(struct session *session, const char *typed, enum message unknown, struct player_row *player,
	struct player **online)
{
	struct lobby *lobby = session->server->lobby;
	struct player *first = NULL, *second = NULL;

	bring_back(session->server, typed);
	*online = lobby_find(lobby, typed);
	if (*online == NULL) {
		if (player_find(session->server->db, typed, true, player) == DB_OK)
			return true;
		*online = lobby_complete(lobby, typed, &first, &second);
	}
	if (*online != NULL) {
		*player = (*online)->account;
		return true;
	}
	tell_not_found(session, typed, unknown, first, second);
	return false;
}

bool
command_account(struct session *session, const char *typed, enum message unknown, struct player_row *player)
{
	struct server *server = session->server;

	if (player_find(server->db, typed, true, player) == DB_OK)
		return true;
	session_tell(session, unknown, &(struct message_args){.text = typed});
	return false;
}

void
command_cant_read(struct session *session, const char *subject)
{
	log_warning(subject, "can't be read: %s", db_error(session->server->db));
	session_say(session, MSG_CANT_READ);
}

void
command_tell_away(struct session *session, const struct player *to)
{
	const char *text = profile_away(to);

	if (text[0] != '\0')
		session_tell(
			session, MSG_IS_AWAY, &(struct message_args){.a = to->account.name, .text = text});
}

bool
command_has_text(struct session *session, const char *text, enum message empty)
{
	if (text[strspn(text, " ")] != '\0')
		return true;
	session_say(session, empty);
	return false;
}
