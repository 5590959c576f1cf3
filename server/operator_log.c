/*
 * operator_log.c - one row and one line for each action.
 */
#include "server/operator_log.h"

#include "db/operators.h"
#include "server/log.h"
#include "server/server.h"
#include "server/turn.h"

bool
operator_log(struct session *session, const char *what, const char *whom, const char *reason)
{
	struct server *server = session->server;
	const struct operator_action action = {
		.at = server->now_ms / 1000,
		.who = session->player.id,
		.who_name = session->player.name,
		.what = what,
		.whom = whom,
		.reason = reason,
	};

	log_info(session->subject, "operator: %s %s %s", what, whom, reason);
	return turn_may_store(server) && turn_stored(server, operator_append(server->db, &action));
}
