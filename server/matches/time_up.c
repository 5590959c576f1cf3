/*
 * time_up.c - takes what is due out of the heap of clocks. A turn that is lost puts it back, and nothing is
 * due while nothing can be stored.
 */
#include "server/matches/time_up.h"

#include "server/matches/act.h"
#include "server/matches/pause.h"
#include "server/players/player.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tables/clock_told.h"
#include "server/tables/clocks.h"
#include "server/tables/table.h"
#include "server/tables/table_clock.h"

enum { AT_ONCE = 100 }; /* tables: others wait no longer for their turn than for a line */

/* R14.3; that of a house player annuls (R14.7). */
static void
fall(struct table *table, int seat)
{
	bool house = player_is_house(table->seat[seat]);

	enum action_type type = house ? ACTION_FLAG_VOID : ACTION_FLAG;

	if (!table_act_alone(table, type, table_side(table, seat)))
		return; /* once there is room again */
}

static void
warn(struct table *table, int seat, int seconds)
{
	table_touch(table);
	table->state.clock.warned = seconds;
	player_tell(table->seat[seat], MSG_SECONDS_LEFT, &(struct message_args){.n = seconds});
}

static void
do_due(struct table *table)
{
	int seat = table_clock_seat(table), seconds = table_clock_warning(table);

	if (table->state.clock.paused)
		pause_end(table);
	else if (seat >= 0 && table_clock_left(table) <= 0)
		fall(table, seat);
	else if (seat >= 0 && seconds > 0)
		warn(table, seat, seconds);
	else if (table_clock_waits_anew(table))
		clock_tell_all(table);
	else if (table->state.match.phase == PHASE_BETWEEN && table_join_both(table))
		table_go_on(table); /* neither has to agree: with a clock nobody waits for long */
}

void
time_up_look(struct server *server)
{
	struct clocks *clocks = server->clocks;

	for (int i = 0; i < AT_ONCE && clocks_next(clocks) <= server->served_ms && storing_may(server); i++) {
		struct table *table = clocks_take_due(clocks);
		if (table_clock_due(table) <= server->served_ms)
			do_due(table);
	}
}
