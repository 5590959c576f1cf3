/*
 * series.c - see series.h.
 */
#include "server/tournaments/series.h"

#include "db/tournaments/tournaments.h"
#include "server/sessions/zones.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tournaments/calendar.h"
#include "server/tournaments/told.h"

enum { SERIES_LIVE_MAX = 2 }; /* editions that aren't over: one may be paused for weeks */

int64_t
series_next_wake(int64_t starts, int64_t now)
{
	static const int before[] = {SERIES_FIRST_NOTICE, SERIES_FIRST_CALL, 5 * 60};

	for (size_t i = 0; i < sizeof before / sizeof *before; i++)
		if (starts - before[i] > now)
			return starts - before[i];
	return starts;
}

static bool
open_after(struct server *server, const struct edition_row *edition, const struct start_rule *calendar)
{
	int64_t now = storing_now(server);
	struct edition_row next = {.tournament = edition->tournament};

	next.starts = calendar_next(calendar, zones_find(server->zones, edition->terms.zone),
		edition->starts > now ? edition->starts : now);
	next.wake = series_next_wake(next.starts, now);
	if (!storing_may(server) || !storing_done(server, edition_create(server->db, &next)) ||
		edition_find(server->db, next.id, &next) != DB_OK)
		return false;
	if (edition->starts != 0 && edition->starts <= now)
		told_opening(server, &next, 0);
	else /* whoever starts one before its time, or ends it, could have all told again and again */
		told_outside(server, &next, "opens");
	return true;
}

/* The next may be open already, if this one has started before: it was put off, or its director has opened it
 * again. */
bool
series_open_next(struct server *server, const struct edition_row *edition)
{
	struct start_rule calendar;
	int64_t live;

	if (!edition->terms.weekly || !calendar_read(&calendar, edition->terms.starts))
		return true;
	enum db_status later = edition_find_later(server->db, edition);
	if (later != DB_NONE)
		return later == DB_OK;
	if (edition_count_of(server->db, edition->tournament, &live) != DB_OK)
		return false;
	return live >= SERIES_LIVE_MAX || open_after(server, edition, &calendar);
}

bool
series_go_on(struct server *server, int64_t tournament)
{
	struct edition_row newest;

	if (edition_find_newest(server->db, tournament, &newest) != DB_OK)
		return false;
	/* One that was closed before it began ends the series. */
	return newest.state == EDITION_OPEN || newest.state == EDITION_OFF ||
	       series_open_next(server, &newest);
}
