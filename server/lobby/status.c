/*
 * status.c - the fields of a `5` line, from a session.
 */
#include "server/lobby/status.h"

#include "protocol/status.h"
#include "server/lobby/profile.h"
#include "server/sessions/session.h"
#include "server/state/server.h"

size_t
status_line(struct session *subject, char *line, size_t size)
{
	struct status_who who = {
		.name = subject->player.name,
		.opponent = subject->opponent != NULL ? subject->opponent->player.name : NULL,
		.watching = subject->watching != NULL ? subject->watching->player.name : NULL,
		.ready = session_has(subject, TOGGLE_READY),
		.away = profile_away(subject)[0] != '\0',
		.rating = subject->player.rating,
		.experience = subject->player.experience,
		.idle = (long)((subject->server->tick_ms - subject->active_ms) / 1000),
		.login = subject->online_since,
		.host = subject->masked_host,
		.client = subject->client,
		.email = profile_email(subject),
	};
	return status_who_write(line, size, &who);
}
