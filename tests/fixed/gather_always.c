/*
 * gather_always.c - every turn that has rows takes what has come meanwhile, however little it is: so each
 * test sees that such lines are answered in their order. Linked into barpointd-test in place of
 * server/loop/gather.c.
 */
#include "server/loop/gather.h"

#include "db/db.h"
#include "server/state/server.h"
#include "server/state/storing.h"

bool
gather_more(const struct server *server)
{
	return db_pending(server->db) > 0 && !storing_is_full(server);
}
