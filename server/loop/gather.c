/*
 * gather.c - decides whether lines that come meanwhile share the commit of this turn.
 */
#include "server/loop/gather.h"

#include "db/db.h"
#include "server/net/wire.h"
#include "server/state/counters.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/clock.h"

bool
gather_more(const struct server *server)
{
	return server->outbox->touched_count >= GATHER_WIRES && db_pending(server->db) > 0 &&
	       !storing_is_full(server) &&
	       clock_tick_ns() - server->counters->turn_began_ns < GATHER_US * INT64_C(1000);
}
