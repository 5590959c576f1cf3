/*
 * absent_visitors.c - an index says who is due; each tick takes some, so that nobody waits for the rest.
 */
#include "server/operators/absent_visitors.h"

#include "db/people/visitors.h"
#include "server/lobby/lobby.h"
#include "server/operators/erasure.h"
#include "server/state/counters.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"

enum {
	ABSENT_DAYS = 7,
	DUE_LOOKED_AT = 64,
	ERASED_AT_ONCE = 10,
	LOOK_EVERY_MS = 60 * 1000, /* when the last look found no more */
};

/* False: the rest waits for a disk with room. */
static bool
erase(struct server *server, int64_t id, int *erased)
{
	struct player_row player;

	if (player_find_by_id(server->db, id, &player) != DB_OK ||
		lobby_find(server->lobby, player.name) != NULL)
		return true;
	if (!erasure_carry_out(server, &player, ""))
		return false;
	(*erased)++;
	return true;
}

void
absent_visitors_tick(struct server *server)
{
	int64_t due[DUE_LOOKED_AT];
	int count, erased = 0;

	if (server->tick_ms < server->visitors_due_ms || !storing_may(server) ||
		visitors_due(server->db, storing_now(server) - (int64_t)ABSENT_DAYS * 24 * 3600, due,
			DUE_LOOKED_AT, &count) != DB_OK)
		return;
	for (int i = 0; i < count && erased < ERASED_AT_ONCE; i++)
		if (!erase(server, due[i], &erased))
			return;
	server->counters->visitors_erased += (uint64_t)erased;
	if (erased > 0)
		log_info("visitors", "%d are erased, who did not come back for %d days", erased, ABSENT_DAYS);
	if (erased < ERASED_AT_ONCE)
		server->visitors_due_ms = server->tick_ms + LOOK_EVERY_MS;
}
