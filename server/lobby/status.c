/*
 * status.c - the fields of the lines 2 and 5, from a session.
 *
 * The 5 line of a player is kept, but for the idle time, with all that it was made of: whoever asks next gets
 * it again unless one of these has changed. So nobody who changes one has to think of the line.
 */
#include "server/lobby/status.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/status.h"
#include "server/players/player.h"
#include "server/players/profile.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/system/log.h"

struct status {
	uint32_t opponent, watching; /* numbers of their sessions, 0 = none */
	bool ready, away;
	double rating;
	int experience;
	int64_t login;
	char host[PLAYER_HOST_SIZE], client[CLIENT_SIZE], email[PLAYER_EMAIL_SIZE];
	size_t idle_at; /* in `line` */
	char line[];
};

static uint32_t
number_of(const struct session *session)
{
	return session != NULL ? session->number : 0;
}

static bool
is_away(const struct session *session)
{
	return profile_away(session->player)[0] != '\0';
}

static bool
is_current(const struct status *status, const struct session *subject)
{
	return status->opponent == number_of(subject->opponent) &&
	       status->watching == number_of(subject->watching) &&
	       status->ready == session_has(subject, TOGGLE_READY) && status->away == is_away(subject) &&
	       status->rating == subject->player->account.rating &&
	       status->experience == subject->player->account.experience &&
	       status->login == subject->player->online_since &&
	       strcmp(status->host, subject->player->masked_host) == 0 &&
	       strcmp(status->client, subject->client) == 0 &&
	       strcmp(status->email, profile_email(subject->player)) == 0;
}

static size_t
write_without_idle(const struct session *subject, char line[STATUS_LINE_SIZE], size_t *idle_at)
{
	const struct status_who who = {
		.name = subject->player->account.name,
		.opponent = subject->opponent != NULL ? subject->opponent->player->account.name : NULL,
		.watching = subject->watching != NULL ? subject->watching->player->account.name : NULL,
		.ready = session_has(subject, TOGGLE_READY),
		.away = is_away(subject),
		.rating = subject->player->account.rating,
		.experience = subject->player->account.experience,
		.login = subject->player->online_since,
		.host = subject->player->masked_host,
		.client = subject->client,
		.email = profile_email(subject->player),
	};

	return status_who_write(line, STATUS_LINE_SIZE, &who, idle_at);
}

/* Owned by the caller. */
static struct status *
status_make(const struct session *subject)
{
	char line[STATUS_LINE_SIZE];
	size_t idle_at, size = write_without_idle(subject, line, &idle_at);
	struct status *status = malloc(sizeof *status + size + 1);

	if (status == NULL)
		fatal("out of memory");
	*status = (struct status){
		.opponent = number_of(subject->opponent),
		.watching = number_of(subject->watching),
		.ready = session_has(subject, TOGGLE_READY),
		.away = is_away(subject),
		.rating = subject->player->account.rating,
		.experience = subject->player->account.experience,
		.login = subject->player->online_since,
		.idle_at = idle_at,
	};
	snprintf(status->host, sizeof status->host, "%s", subject->player->masked_host);
	snprintf(status->client, sizeof status->client, "%s", subject->client);
	snprintf(status->email, sizeof status->email, "%s", profile_email(subject->player));
	memcpy(status->line, line, size + 1);
	return status;
}

void
status_free(struct session *session)
{
	free(session->player->status);
	session->player->status = NULL;
}

size_t
status_line(struct session *subject, char *line, size_t size)
{
	if (subject->player->status == NULL || !is_current(subject->player->status, subject)) {
		status_free(subject);
		subject->player->status = status_make(subject);
	}
	return status_idle_write(line, size, subject->player->status->line, subject->player->status->idle_at,
		(long)((subject->server->tick_ms - subject->active_ms) / 1000));
}

size_t
status_own_line(const struct session *session, char *line, size_t size)
{
	const struct player_row *player = &session->player->account;
	const struct status_own own = {
		.name = player->name,
		.allowpip = session_has(session, TOGGLE_ALLOWPIP),
		.autoboard = session_has(session, TOGGLE_AUTOBOARD),
		.autodouble = session_has(session, TOGGLE_AUTODOUBLE),
		.automove = session_has(session, TOGGLE_AUTOMOVE),
		.away = is_away(session),
		.bell = session_has(session, TOGGLE_BELL),
		.crawford = session_has(session, TOGGLE_CRAWFORD),
		.doubling = session_has(session, TOGGLE_DOUBLE),
		.experience = player->experience,
		.greedy = session_has(session, TOGGLE_GREEDY),
		.moreboards = session_has(session, TOGGLE_MOREBOARDS),
		.moves = session_has(session, TOGGLE_MOVES),
		.notify = session_has(session, TOGGLE_NOTIFY),
		.rating = player->rating,
		.ratings = session_has(session, TOGGLE_RATINGS),
		.ready = session_has(session, TOGGLE_READY),
		.redoubles = session->settings->redoubles,
		.report = session_has(session, TOGGLE_REPORT),
		.silent = session_has(session, TOGGLE_SILENT),
		.timezone = session->settings->timezone,
	};
	return status_own_write(line, size, &own);
}
