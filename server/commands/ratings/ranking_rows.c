/*
 * ranking_rows.c - what `ratings` says in every list: the row of a player, and what holds for house players.
 */
#include "server/commands/list_rows.h"
#include "server/commands/ratings/ratings.h"
#include "server/lobby/house.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"

void
ratings_write(struct session *session, const struct ranked *ranked, bool marked)
{
	const struct row_ranked row = {
		.marked = marked,
		.rank = ranked->rank,
		.name = ranked->name,
		.rating = ranked->rating,
		.experience = ranked->experience,
		.provisional = rating_is_provisional(ranked->experience),
	};

	list_tell_ranked(session, &row);
}

bool
ratings_tell_house(struct session *session, const char *name)
{
	struct player_row player;

	if (player_find(session->server->db, name, false, &player) != DB_OK || player.house[0] == '\0')
		return false;
	session_tell(session, MSG_RATINGS_FIXED,
		&(struct message_args){.a = player.name, .rating = player.rating});
	return true;
}

void
ratings_tell_levels(struct session *session)
{
	char text[HOUSE_RATINGS_SIZE];

	if (!house_write_ratings(session->server->lobby, text))
		return;
	session_tell(session, MSG_RATINGS_LEVELS, &(struct message_args){.text = text});
}
