/*
 * health.c - asks the disk and the database.
 */
#include "server/health/health.h"

#include "server/sessions/session.h"
#include "server/state/checkup.h"
#include "server/state/server.h"
#include "server/state/storing.h"

const char *
health_fault(struct server *server)
{
	if (!storing_has_room(server))
		return "the disk is full: nothing can be stored";
	return NULL;
}

const char *
health_refusal(struct server *server)
{
	const char *fault = health_fault(server);

	if (fault != NULL)
		return fault;
	if (server->stopping)
		return "the server stops";
	if (checkup_found_damage(server))
		return "the database is damaged: no new matches begin";
	if (server->sessions->count >= server->sessions->max)
		return "as many people are here as there can be";
	return NULL;
}
