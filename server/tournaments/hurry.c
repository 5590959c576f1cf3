/*
 * hurry.c - see hurry.h.
 */
#include "server/tournaments/hurry.h"

#include "db/journal.h"
#include "db/matches.h"
#include "server/rules/action.h"
#include "server/state/server.h"

/* With more throws than these a match has more plays: few throws in a row can't be played. */
enum { THROWS_MOST = 4 * HURRY_PLAYS };

static bool
count_play(void *arg, const struct action_row *row)
{
	int *plays = arg;
	struct action action;

	*plays +=
		action_read(&action, row->text) && (action.type == ACTION_PLAY || action.type == ACTION_DONE);
	return *plays <= HURRY_PLAYS;
}

bool
hurry_of(struct server *server, const struct match_row *match)
{
	int plays = 0;

	return match->throws <= THROWS_MOST &&
	       action_each(server->db, match->id, count_play, &plays) == DB_OK && plays <= HURRY_PLAYS;
}
