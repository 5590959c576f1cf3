/*
 * house.c - which house player is free, and how many matches against each level are enough.
 */
#include "server/lobby/house.h"

#include <string.h>

#include "db/house.h"
#include "db/matches.h"
#include "server/lobby/lobby.h"
#include "server/players/player.h"
#include "server/rules/options.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"

enum {
	RATED_MAX = 20, /* a day, against all of one level */
	DAY = 24 * 60 * 60,
};

static bool
is_free(const struct session *session)
{
	return session->table == NULL && session_has(session, TOGGLE_READY);
}

struct session *
house_free(const struct lobby *lobby, const char *level)
{
	struct session *session;

	TAILQ_FOREACH(session, &lobby->houses, next_house)
		if (is_free(session) && (level == NULL || strcmp(session->player->account.house, level) == 0))
			return session;
	return NULL;
}

static bool
is_saved(const struct session *session, const struct session *house)
{
	struct match_row row;

	return match_find_saved(session->server->db, session->player->account.id, house->player->account.id,
		       &row) == DB_OK;
}

const struct session *
house_for_new_match(const struct session *session)
{
	const struct session *house, *best = NULL;

	TAILQ_FOREACH(house, &session->server->lobby->houses, next_house) {
		bool is_weakest = strcmp(house->player->account.house, "beginner") == 0;
		if ((best != NULL && !is_weakest) || !is_free(house) || is_saved(session, house))
			continue;
		best = house;
		if (is_weakest)
			break;
	}
	return best;
}

int
house_people(const struct lobby *lobby)
{
	return lobby->count - lobby->house_count;
}

void
house_tell_free(struct session *session, const struct session *busy, const char *terms)
{
	const struct lobby *lobby = session->server->lobby;

	terms += strspn(terms, " ");
	if (!player_is_house(busy->player) || terms[0] == '\0')
		return; /* a saved match waits for the one who plays it */
	const struct session *other = house_free(lobby, busy->player->account.house);
	if (other == NULL)
		other = house_free(lobby, NULL);
	if (other != NULL && other != session)
		session_tell(session, MSG_HOUSE_FREE,
			&(struct message_args){.a = other->player->account.name, .text = terms});
}

static bool
person_is_ready(const struct lobby *lobby, const struct session *besides)
{
	struct session *session;

	TAILQ_FOREACH(session, &lobby->online, next_online)
		if (session != besides && is_free(session) && !player_is_house(session->player))
			return true;
	return false;
}

void
house_tell_ready(struct session *session)
{
	const struct lobby *lobby = session->server->lobby;

	if (!session_is_typed(session) || person_is_ready(lobby, session))
		return;
	const struct session *house = house_for_new_match(session);
	if (house != NULL)
		session_say_name(session, MSG_HOUSE_READY, house->player->account.name);
}

static bool
is_rated(const struct options *options)
{
	return options->length != LENGTH_UNLIMITED && !options->unrated;
}

static int64_t
today(const struct session *session)
{
	return storing_now(session->server) / DAY;
}

bool
house_may_begin(struct session *session, const struct session *invited, const struct options *options)
{
	int64_t matches;

	if (!player_is_house(invited->player) || player_is_house(session->player) || !is_rated(options))
		return true;
	if (house_matches(session->server->db, session->player->account.id, invited->player->account.house,
		    today(session), &matches) != DB_OK) {
		session_say(session, MSG_CANT_READ);
		return false;
	}
	if (matches >= RATED_MAX)
		session_tell(session, MSG_HOUSE_ENOUGH,
			&(struct message_args){.a = invited->player->account.name, .n = RATED_MAX});
	return matches < RATED_MAX;
}

bool
house_count_match(struct session *const seat[2], const struct options *options)
{
	for (int i = 0; i < 2 && is_rated(options); i++) {
		const struct session *person = seat[i], *house = seat[1 - i];
		if (player_is_house(house->player) && !player_is_house(person->player) &&
			!storing_done(person->server,
				house_add_match(person->server->db, person->player->account.id,
					house->player->account.house, today(person))))
			return false;
	}
	return true;
}
