/*
 * pause.c - a pause as it begins and ends, in memory and in the match's row.
 */
#include "server/matches/pause.h"

#include "db/matches.h"
#include "server/players/player.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/tables/clock_told.h"
#include "server/tables/table.h"
#include "server/tables/table_clock.h"

static bool
store(const struct table *table)
{
	const struct table_clock *clock = &table->state.clock;
	struct server *server = table->server;

	return storing_may(server) &&
	       storing_done(server, match_paused(server->db, table->row.id, clock->paused_ms,
					    clock->paused ? clock->pause_began_ms : -1));
}

bool
pause_begin(struct table *table)
{
	if (!storing_may(table->server))
		return false;
	table_clock_pause(table);
	if (!store(table))
		return false; /* the turn is lost, and the pause with it */
	for (int seat = 0; seat < 2; seat++)
		clock_tell_pause(table->seat[seat], table);
	clock_tell_all(table);
	return true;
}

void
pause_drop(struct table *table)
{
	if (!table->state.clock.paused)
		return;
	table_clock_go_on(table);
	(void)store(table); /* what can't be stored takes the whole turn back */
}

void
pause_end(struct table *table)
{
	pause_drop(table);
	for (int seat = 0; seat < 2; seat++)
		player_say(table->seat[seat], MSG_PAUSE_IS_OVER);
	clock_tell_all(table);
}
