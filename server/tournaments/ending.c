/*
 * ending.c - see ending.h.
 */
#include "server/tournaments/ending.h"

#include "server/pairing/knockout.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"
#include "server/tournaments/contest.h"
#include "server/tournaments/draw.h"
#include "server/tournaments/pairs.h"
#include "server/tournaments/places.h"
#include "server/tournaments/playoff.h"
#include "server/tournaments/seasons.h"
#include "server/tournaments/series.h"
#include "server/tournaments/told.h"

bool
ending_won_by(struct server *server, struct contest *contest, int64_t winner)
{
	struct edition_row *edition = &contest->edition;

	edition->state = EDITION_OVER;
	edition->ended = storing_now(server);
	edition->winner = winner;
	edition->due = edition->wake = 0;
	if (!contest_store(server, edition) || !season_count(server, contest))
		return false;
	log_info("tournament", "%lld is over", (long long)edition->id);
	told_end(server, contest);
	return series_go_on(server, edition->tournament);
}

/* A lot decides between entrants who share a place. */
static bool
break_ties(struct server *server, struct contest *contest)
{
	struct standing standings[FIELD_MAX];
	struct lineup tied, lot;

	places_find(contest, standings);
	standings_tied(&contest->field, standings, contest->field.count, &tied);
	if (tied.count == 0)
		return true;
	if (!draw_lot(server, contest, &tied, contest->edition.rounds + 1, 0, &lot))
		return false;
	return draw_keep(server, contest, &lot);
}

static bool
play_off(struct server *server, struct contest *contest, const struct bracket *bracket)
{
	struct pairing next[KNOCKOUT_PAIRINGS_MAX];

	if (!pairs_add(server, contest, next, knockout_next(bracket, &contest->field, STAGE_PLAYOFF, next)))
		return false;
	int winner = knockout_winner(bracket, &contest->field, STAGE_PLAYOFF);
	return winner == KNOCKOUT_OPEN || ending_won_by(server, contest, contest_id_of(contest, winner));
}

bool
ending_go_on(struct server *server, struct contest *contest)
{
	struct bracket bracket;

	playoff_bracket(contest, &bracket);
	return play_off(server, contest, &bracket);
}

bool
ending_by_places(struct server *server, struct contest *contest)
{
	struct standing standings[FIELD_MAX];
	struct bracket bracket;
	struct lineup best;

	if (!break_ties(server, contest))
		return false;
	playoff_bracket(contest, &bracket);
	if (bracket.size > 1)
		return play_off(server, contest, &bracket);
	places_find(contest, standings);
	standings_best(&contest->field, standings, 1, &best);
	return ending_won_by(server, contest, best.count > 0 ? contest_id_of(contest, best.at[0]) : 0);
}
