/*
 * ending.c - see ending.h.
 */
#include "server/tournaments/ending.h"

#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"
#include "server/tournaments/contest.h"
#include "server/tournaments/draw.h"
#include "server/tournaments/places.h"
#include "server/tournaments/told.h"

bool
ending_won_by(struct server *server, struct contest *contest, int64_t winner)
{
	struct edition_row *edition = &contest->edition;

	edition->state = EDITION_OVER;
	edition->ended = storing_now(server);
	edition->winner = winner;
	edition->due = edition->wake = 0;
	if (!contest_store(server, edition))
		return false;
	log_info("tournament", "%lld is over", (long long)edition->id);
	told_end(server, contest);
	return true;
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

bool
ending_by_places(struct server *server, struct contest *contest)
{
	struct standing standings[FIELD_MAX];
	struct lineup best;

	if (!break_ties(server, contest))
		return false;
	places_find(contest, standings);
	standings_best(&contest->field, standings, 1, &best);
	return ending_won_by(server, contest, best.count > 0 ? contest_id_of(contest, best.at[0]) : 0);
}
