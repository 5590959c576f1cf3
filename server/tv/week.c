/*
 * week.c - the match of the week, and the newest of all. Both are found by walks back through the matches
 * that are over, some rows at each tick, so that nobody waits for them however many there are.
 *
 *   known --Monday, 00:05 UTC--> walking through last week --its beginning--> stored --+
 *     ^                                                                                |
 *     +--------------------------------------------------------------------------------+
 */
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"
#include "server/system/log.h"
#include "server/tv/tv_parts.h"

enum {
	DAY = 24 * 60 * 60,
	WEEK = 7 * DAY,
	AFTER_MIDNIGHT = 5 * 60,
	THURSDAY = 3, /* 1 January 1970, counted from Monday */
	LEAST_POINTS = 5,
	ROWS = 8,	   /* of a step: the swing of each may be added up */
	ROWS_BACK = 32,	   /* of a step to the newest */
	MOST_BACK = 20000, /* matches, in the search for the newest */
};

/* A step of a walk, and for what. */
struct stride {
	struct tv *tv;
	int rows;
};

/* A lost turn takes back what it has done here. */
static void
touch(struct tv *tv)
{
	undo_keep(tv->server->undo, &tv->week, sizeof tv->week);
}

static void
walk_begin(struct tv_walk *walk)
{
	*walk = (struct tv_walk){.goes_on = true, .before = INT64_MAX};
}

/* The rows of one step. It ends where nothing older is left. */
static void
walk_on(struct tv *tv, struct tv_walk *walk, int rows, week_fn *each)
{
	struct stride stride = {.tv = tv};

	if (week_each_before(tv->server->db, walk->before, rows, each, &stride) != DB_OK ||
		stride.rows < rows)
		walk->goes_on = false;
}

/* --- the match of the week */

/* The Monday by which it is to be chosen: the last one that is five minutes old. */
static int64_t
due_monday(int64_t now)
{
	int64_t day = (now - AFTER_MIDNIGHT) / DAY;

	return (day - (day + THURSDAY) % 7) * DAY;
}

static void
consider(void *arg, const struct week_candidate *candidate)
{
	struct stride *stride = arg;
	struct week *week = &stride->tv->week;
	double swing;

	stride->rows++;
	week->walk.before = candidate->sequence;
	if (candidate->ended < week->row.chosen - WEEK)
		week->walk.goes_on = false;
	if (!week->walk.goes_on || candidate->ended >= week->row.chosen || !candidate->people ||
		!candidate->rated || candidate->length < LEAST_POINTS)
		return;
	if (week_swing(stride->tv->server->db, candidate->match, &swing) != DB_OK ||
		swing <= week->row.swing || !fit_to_show(stride->tv->server, candidate->match))
		return;
	week->row.match = candidate->match;
	week->row.swing = swing;
}

static void
store(struct tv *tv)
{
	struct server *server = tv->server;
	struct week *week = &tv->week;

	if (!storing_may(server) || !storing_done(server, week_store(server->db, &week->row)))
		return;
	week->known = true;
	week->match = week->row.match;
	tv->must_look = true;
	if (week->match > 0)
		log_info("tv", "the match of last week is number %lld", (long long)week->match);
}

static void
choose(struct tv *tv)
{
	struct week *week = &tv->week;

	if (week->walk.goes_on)
		walk_on(tv, &week->walk, ROWS, consider);
	if (!week->walk.goes_on)
		store(tv);
}

/* Whether this week's was chosen, before this server began or since. */
static void
look_whether_due(struct tv *tv)
{
	int64_t due = due_monday(storing_now(tv->server));
	struct week *week = &tv->week;
	struct week_row last = {.chosen = 0};

	if (week->known && week->row.chosen >= due)
		return;
	enum db_status status = week_find_last(tv->server->db, &last);
	if (status != DB_OK && status != DB_NONE)
		return;
	week->match = last.match;
	week->known = last.chosen >= due;
	week->row = last;
	if (week->known)
		return;
	week->row = (struct week_row){.chosen = due};
	walk_begin(&week->walk);
}

/* --- the newest */

static void
find_newest(void *arg, const struct week_candidate *candidate)
{
	struct stride *stride = arg;
	struct week *week = &stride->tv->week;

	stride->rows++;
	week->back.before = candidate->sequence;
	week->back.goes_on = week->back.goes_on && candidate->sequence > week->newest_sequence &&
			     ++week->back.seen < MOST_BACK;
	if (!week->back.goes_on || !candidate->people || !fit_to_show(stride->tv->server, candidate->match))
		return;
	week->newest = candidate->match;
	week->newest_sequence = candidate->sequence;
	week->back.goes_on = false;
	stride->tv->must_look = true;
}

/* --- for tv.c */

void
week_go_on(struct tv *tv)
{
	touch(tv);
	if (!tv->week.known && tv->week.row.chosen > 0)
		choose(tv);
	else
		look_whether_due(tv);
	if (tv->week.back.goes_on)
		walk_on(tv, &tv->week.back, ROWS_BACK, find_newest);
}

void
week_match_over(struct tv *tv)
{
	touch(tv);
	walk_begin(&tv->week.back);
}

void
week_forget(struct tv *tv)
{
	touch(tv);
	tv->week.newest_sequence = 0;
	walk_begin(&tv->week.back);
}

struct tv_choice
week_choice(struct tv *tv)
{
	struct week *week = &tv->week;

	if (week->match > 0 && fit_to_show(tv->server, week->match))
		return (struct tv_choice){.kind = TV_REPLAY, .match = week->match, .of_week = true};
	if (week->newest > 0 && fit_to_show(tv->server, week->newest))
		return (struct tv_choice){.kind = TV_REPLAY, .match = week->newest};
	if (week->newest_sequence > 0) /* an older one may be fit */
		week_forget(tv);
	return (struct tv_choice){.kind = TV_OPENING};
}
