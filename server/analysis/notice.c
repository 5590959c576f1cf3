/*
 * notice.c - that an analysis comes is told at the prompts alone, and only where people played each other.
 */
#include "server/analysis/notice.h"

#include "db/matches.h"
#include "db/rankings/standings.h"
#include "server/analysis/analysis.h"
#include "server/analysis/findings.h"
#include "server/players/player.h"
#include "server/state/announce.h"
#include "server/state/server.h"

static bool
is_between_people(struct server *server, int64_t match)
{
	struct match_row row;
	bool program = false;

	if (match_find(server->db, match, &row) != DB_OK)
		return false;
	for (int player = 0; player < 2 && !program; player++)
		if (player_is_program(server->db, row.player[player], &program) != DB_OK)
			return false;
	return !program;
}

static void
tell_that_it_comes(struct server *server, const struct match_over *over)
{
	if (!over->rated || !analysis_is_on(server) || !is_between_people(server, over->match))
		return;
	for (int i = 0; i < 2; i++)
		if (over->ends[i] != NULL && player_is_typed(over->ends[i]))
			player_tell(over->ends[i], MSG_ANALYSIS_COMES,
				&(struct message_args){.n = (long)over->match});
}

static void
tell(struct server *server, const struct match_over *over)
{
	tell_that_it_comes(server, over);
	for (int i = 0; i < 2; i++)
		if (over->ends[i] != NULL)
			findings_tell_kept(over->ends[i]);
}

const struct subscriber notice_subscriber = {
	.in_turn = true, .match_stopped = findings_tell_stopped, .match_over = tell};
