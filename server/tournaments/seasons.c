/*
 * seasons.c - see seasons.h.
 */
#include "server/tournaments/seasons.h"

#include <time.h>

#include "db/tournaments/seasons.h"
#include "protocol/zone.h"
#include "server/pairing/season.h"
#include "server/sessions/zones.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tournaments/contest.h"

int
season_year(const struct server *server, const struct edition_row *edition, int64_t when)
{
	struct tm time;

	zone_time(zones_find(server->zones, edition->terms.zone), (time_t)when, &time);
	return time.tm_year + 1900;
}

int
season_place(struct season_places *places, const struct season_row *row)
{
	if (places->count++ == 0 || row->points != places->points || row->best != places->best)
		places->place = places->count;
	places->points = row->points;
	places->best = row->best;
	return places->place;
}

static int
points_of(const struct contest *contest, int entrant)
{
	struct bracket bracket;

	if (contest->edition.terms.season == SEASON_BY_WINS)
		return season_by_wins(&contest->field, entrant);
	contest_bracket(contest, &bracket);
	return season_by_round(&bracket, &contest->field, entrant);
}

bool
season_count(struct server *server, const struct contest *contest)
{
	const struct edition_row *edition = &contest->edition;
	int year = season_year(server, edition, edition->began);

	for (int i = 0; i < contest->field.count && edition->terms.weekly; i++) {
		const struct season_row row = {
			.tournament = edition->tournament,
			.year = year,
			.player = contest_of_field(contest, i)->player,
			.points = points_of(contest, i),
		};
		if (!season_has_played(&contest->field, i))
			continue;
		if (!storing_may(server) || !storing_done(server, season_add(server->db, &row)))
			return false;
	}
	return true;
}
