/*
 * schedule.c - see schedule.h.
 */
#include "server/tournaments/schedule.h"

#include <stdio.h>
#include <time.h>

#include "protocol/zone.h"
#include "server/pairing/league.h"
#include "server/sessions/zones.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tournaments/calendar.h"
#include "server/tournaments/contest.h"
#include "server/tournaments/ending.h"
#include "server/tournaments/pairs.h"

enum { DAY = 24 * 60 * 60 };

int64_t
schedule_end(const struct server *server, const struct edition_row *edition)
{
	char last[TOURNAMENT_STARTS_SIZE + sizeof ",23:59"];
	struct start_rule rule;

	snprintf(last, sizeof last, "%s,23:59", edition->terms.deadline);
	if (!calendar_read(&rule, last) || rule.weekday >= 0)
		return 0;
	int64_t when =
		calendar_next(&rule, zones_find(server->zones, edition->terms.zone), storing_now(server));
	return when != 0 ? when + 60 : 0;
}

bool
schedule_move(struct server *server, struct edition_row *edition, int64_t when)
{
	char *last = edition->terms.deadline;
	struct tm day;

	zone_time(zones_find(server->zones, edition->terms.zone), (time_t)when, &day);
	if (strftime(last, sizeof edition->terms.deadline, "%Y-%m-%d", &day) == 0)
		return false;
	edition->wake = schedule_end(server, edition);
	return storing_may(server) &&
	       storing_done(server, tournament_move(server->db, edition->tournament, last));
}

static bool
pair_all(struct server *server, struct contest *contest)
{
	struct pairing next[LEAGUE_PAIRINGS_MAX];
	int count = league_pair(&contest->field, contest->edition.terms.twice, next);

	contest->edition.rounds = next[count - 1].round;
	contest->edition.wake = schedule_end(server, &contest->edition);
	if (contest->edition.wake == 0 && /* the day has passed before it began */
		!schedule_move(server, &contest->edition, storing_now(server) + DAY))
		return false;
	return pairs_add(server, contest, next, count) && contest_store(server, &contest->edition);
}

bool
schedule_go_on(struct server *server, struct contest *contest)
{
	if (contest->rows == 0)
		return pair_all(server, contest);
	return !contest_is_decided(contest) || ending_by_places(server, contest);
}
