/*
 * vacation.c - see vacation.h. A vacation that follows on another is a row of its own.
 */
#include "server/tables/vacation.h"

#include "db/slow/slow.h"
#include "db/slow/vacations.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tables/slow_clock.h"
#include "server/tables/table.h"

static const int64_t DAY_MS = 24 * 60 * 60 * 1000;

void
vacation_moved(struct server *server, int64_t player)
{
	struct table *table;
	struct slow_row row;

	TAILQ_FOREACH(table, &server->tables->all, next) {
		if (!table->state.open || !table_is_slow(table) ||
			(table->row.player[0] != player && table->row.player[1] != player) ||
			slow_find(server->db, table->row.id, &row) != DB_OK)
			continue;
		table_touch(table);
		table->state.slow.due_ms = row.due;
		slow_clock_read_vacations(table);
	}
}

int64_t
vacation_until(struct server *server, int64_t player)
{
	struct vacation_row row;

	return vacation_now(server->db, player, server->served_ms, &row) == DB_OK ? row.until_ms : 0;
}

int
vacation_left(struct server *server, int64_t player)
{
	int64_t days;

	if (vacation_days(server->db, player, server->served_ms - VACATION_YEAR * DAY_MS, &days) != DB_OK ||
		days >= VACATION_DAYS)
		return 0;
	return VACATION_DAYS - (int)days;
}

static bool
begin(struct server *server, struct vacation_row row)
{
	int64_t until = vacation_until(server, row.player);

	row.from_ms = until > server->served_ms ? until : server->served_ms;
	row.until_ms = row.from_ms + row.days * DAY_MS;
	if (!storing_may(server) || !storing_done(server, vacation_add(server->db, &row)) ||
		!storing_done(server, slow_shift(server->db, row.player, row.days * DAY_MS)))
		return false;
	vacation_moved(server, row.player);
	return true;
}

bool
vacation_begin(struct server *server, int64_t player, int days)
{
	return begin(server, (struct vacation_row){.player = player, .days = days});
}

bool
vacation_take_day(struct server *server, int64_t player)
{
	return begin(server, (struct vacation_row){.player = player, .days = 1, .by_itself = true});
}

/* A day that has begun counts, also one that has hardly begun; nothing counts of a vacation that has not. */
static bool
end(struct server *server, struct vacation_row *row)
{
	bool begun = row->from_ms <= server->served_ms;
	int64_t rest = row->until_ms - (begun ? server->served_ms : row->from_ms);

	row->until_ms -= rest;
	row->days = (int)((row->until_ms - row->from_ms + DAY_MS - 1) / DAY_MS);
	if (row->days == 0)
		row->days = 1;
	return storing_done(server,
		       begun ? vacation_end(server->db, row) : vacation_remove(server->db, row->id)) &&
	       storing_done(server, slow_shift(server->db, row->player, -rest));
}

/* The last one first: each follows on another. */
bool
vacation_stop(struct server *server, int64_t player)
{
	struct vacation_row row;
	bool ended = false;

	while (storing_may(server) && vacation_now(server->db, player, server->served_ms, &row) == DB_OK &&
		!row.by_itself) {
		if (!end(server, &row))
			return false;
		ended = true;
	}
	if (ended)
		vacation_moved(server, player);
	return ended;
}
