/*
 * operator_log.c - one row and one line for each action.
 */
#include "server/operators/operator_log.h"

#include "db/people/operators.h"
#include "server/players/player.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/system/log.h"

bool
operator_log(struct session *session, const char *what, const char *whom, const char *reason)
{
	struct server *server = session->server;
	const struct operator_action action = {
		.at = storing_now(server),
		.who = session->player->account.id,
		.who_name = session->player->account.name,
		.what = what,
		.whom = whom,
		.reason = reason,
	};

	log_info(session->subject, "operator: %s %s %s", what, whom, reason);
	return storing_may(server) && storing_done(server, operator_append(server->db, &action));
}
