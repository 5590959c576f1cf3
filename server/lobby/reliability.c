/*
 * reliability.c - counts into a percentage.
 */
#include "server/lobby/reliability.h"

#include "server/config/config.h"
#include "server/journal/pending_stops.h"
#include "server/state/server.h"
#include "server/state/storing.h"

bool
reliability_of(struct server *server, int64_t player, struct reliability *reliability)
{
	int64_t grace = server->config->claim_after;
	int64_t overdue = grace == 0 ? -1 : storing_now(server) - grace;

	pending_stops_try(server);
	return reliability_find(server->db, player, overdue, reliability) == DB_OK;
}

int
reliability_percent(const struct reliability *reliability)
{
	int64_t all = reliability->finished + reliability->unfinished;

	return all == 0 ? -1 : (int)(reliability->finished * 100 / all);
}
