/*
 * slow_clock.c - days, from the one time at which a flag would fall.
 */
#include "server/tables/slow_clock.h"

#include "db/slow/stops.h"
#include "db/slow/vacations.h"
#include "server/rules/clock.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tables/table.h"

/* What is left of a seat's vacation. */
static int64_t
rest_of(const struct table *table, int seat)
{
	int64_t rest = table->state.slow.vacation_until_ms[seat] - table->server->served_ms;

	return rest > 0 ? rest : 0;
}

int64_t
slow_clock_spent(const struct table *table, int seat)
{
	int64_t left = match_clock_left(&table->state.match);
	int64_t still = table->state.slow.due_ms - rest_of(table, seat) - table->server->served_ms;
	int64_t spent = left - still;

	return spent < 0 ? 0 : spent < left ? spent : left;
}

void
slow_clock_acted(struct table *table, int seat)
{
	const struct match *match = &table->state.match;
	struct slow_clock *clock = &table->state.slow;

	if (seat < 0)
		return;
	clock->due_ms = table->server->served_ms + match_clock_left(match) + rest_of(table, seat);
	if (match->clock.spent_ms == 0)
		clock->turn_began = storing_now(table->server);
}

void
slow_clock_read_vacations(struct table *table)
{
	struct server *server = table->server;
	struct vacation_row row;

	for (int seat = 0; seat < 2; seat++) {
		bool away = !table->occasion.novacation && vacation_now(server->db, table->row.player[seat],
								   server->served_ms, &row) == DB_OK;
		int64_t until = away ? row.until_ms : 0, stopped;
		if (slow_stop_find(server->db, table->row.player[seat], &stopped) == DB_OK && stopped > until)
			until = stopped;
		table->state.slow.vacation_until_ms[seat] = until;
	}
}
