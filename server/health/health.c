/*
 * health.c - asks the disk and the database.
 */
#include "server/health/health.h"

#include "server/config/config.h"
#include "server/log/turn_log.h"
#include "server/sessions/sessions.h"
#include "server/state/checkup.h"
#include "server/state/server.h"
#include "server/state/storing.h"

static const char follows[] = "this machine follows another one";
static const char stops[] = "the server stops";

const char *
health_fault(struct server *server)
{
	const char *trouble = turn_log_trouble(server);

	if (trouble != NULL || turn_log_follows(server))
		return trouble;
	if (!storing_has_room(server))
		return "the disk is full: nothing can be stored";
	return NULL;
}

/* A host of the log that nobody writes to any more has no rows that could be missed. */
static const char *
lag(const struct server *server)
{
	const struct turn_log_figures *figures = turn_log_figures(server);

	if (figures->lag_s > server->config->log_lag_max)
		return "this machine is far behind the log";
	if (figures->beatless_s > server->config->log_lag_max)
		return "nobody has written to the log for a while: what is read there may be old";
	return NULL;
}

const char *
health_refusal_to_read(struct server *server)
{
	const char *halt = turn_log_halt(server);

	if (halt != NULL)
		return halt;
	if (server->stopping)
		return stops;
	if (turn_log_stands(server))
		return "this machine stands still for the log: nobody is answered here";
	if (server->only_reads)
		return server->db == NULL ? "this machine has not begun to serve" : NULL;
	return turn_log_follows(server) ? follows : NULL;
}

const char *
health_refusal(struct server *server)
{
	const char *fault = server->only_reads ? health_refusal_to_read(server) : health_fault(server);

	if (fault != NULL)
		return fault;
	if (server->stopping)
		return stops;
	if (turn_log_follows(server))
		return lag(server);
	if (checkup_found_damage(server))
		return "the database is damaged: no new matches begin";
	if (server->sessions->count >= server->sessions->max)
		return "as many people are here as there can be";
	return NULL;
}

const char *
health_refusal_to_store(struct server *server)
{
	return turn_log_follows(server) ? follows : turn_log_silence(server);
}

const char *
health_refusal_to_play(struct server *server)
{
	return turn_log_follows(server) ? follows : NULL;
}
