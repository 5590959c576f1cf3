/*
 * afterwards.c - see afterwards.h.
 */
#include "server/matches/afterwards.h"

#include "db/versus.h"
#include "server/state/server.h"
#include "server/state/storing.h"

enum { SLICE = 20 }; /* matches; a millisecond or so */

bool
afterwards_catch_up(struct server *server)
{
	bool more = false;

	if (!storing_may(server))
		return false;
	enum db_status status = versus_follow(server->db, SLICE, &more);
	return (status == DB_OK || storing_done(server, status)) && !more;
}

void
afterwards_tick(struct server *server)
{
	(void)afterwards_catch_up(server);
}
