/*
 * status.c - the fields of the lines 2 and 5, from a player.
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
#include "server/system/memory.h"

struct status {
	char name[PLAYER_NAME_SIZE], opponent[PLAYER_NAME_SIZE], watching[PLAYER_NAME_SIZE]; /* "" = none */
	bool ready, away;
	double rating;
	int experience;
	int64_t login;
	char host[PLAYER_HOST_SIZE], client[CLIENT_SIZE], email[PLAYER_EMAIL_SIZE];
	size_t idle_at; /* in `line` */
	char line[];
};

static const char *
name_of(const struct player *player)
{
	return player != NULL ? player->account.name : "";
}

static bool
is_away(const struct player *player)
{
	return profile_away(player)[0] != '\0';
}

static bool
is_current(const struct status *status, const struct player *subject)
{
	char host[PLAYER_HOST_SIZE];

	player_host(subject, host);
	return strcmp(status->name, subject->account.name) == 0 &&
	       strcmp(status->opponent, name_of(subject->opponent)) == 0 &&
	       strcmp(status->watching, name_of(subject->watching)) == 0 &&
	       status->ready == player_has(subject, TOGGLE_READY) && status->away == is_away(subject) &&
	       status->rating == subject->account.rating &&
	       status->experience == subject->account.experience && status->login == subject->online_since &&
	       strcmp(status->host, host) == 0 && strcmp(status->client, player_client(subject)) == 0 &&
	       strcmp(status->email, profile_email(subject)) == 0;
}

static size_t
write_without_idle(const struct player *subject, char line[STATUS_LINE_SIZE], size_t *idle_at)
{
	char host[PLAYER_HOST_SIZE];
	const struct status_who who = {
		.name = subject->account.name,
		.opponent = subject->opponent != NULL ? subject->opponent->account.name : NULL,
		.watching = subject->watching != NULL ? subject->watching->account.name : NULL,
		.ready = player_has(subject, TOGGLE_READY),
		.away = is_away(subject),
		.rating = subject->account.rating,
		.experience = subject->account.experience,
		.login = subject->online_since,
		.host = host,
		.client = player_client(subject),
		.email = profile_email(subject),
	};

	player_host(subject, host);
	return status_who_write(line, STATUS_LINE_SIZE, &who, idle_at);
}

/* Owned by the caller. */
static struct status *
status_make(const struct player *subject)
{
	char line[STATUS_LINE_SIZE];
	size_t idle_at, size = write_without_idle(subject, line, &idle_at);
	struct status *status = must_alloc(sizeof *status + size + 1);

	*status = (struct status){
		.ready = player_has(subject, TOGGLE_READY),
		.away = is_away(subject),
		.rating = subject->account.rating,
		.experience = subject->account.experience,
		.login = subject->online_since,
		.idle_at = idle_at,
	};
	snprintf(status->name, sizeof status->name, "%s", subject->account.name);
	snprintf(status->opponent, sizeof status->opponent, "%s", name_of(subject->opponent));
	snprintf(status->watching, sizeof status->watching, "%s", name_of(subject->watching));
	player_host(subject, status->host);
	snprintf(status->client, sizeof status->client, "%s", player_client(subject));
	snprintf(status->email, sizeof status->email, "%s", profile_email(subject));
	memcpy(status->line, line, size + 1);
	return status;
}

void
status_free(struct player *player)
{
	free(player->status);
	player->status = NULL;
}

size_t
status_line(struct player *subject, char *line, size_t size)
{
	if (subject->status == NULL || !is_current(subject->status, subject)) {
		status_free(subject);
		subject->status = status_make(subject);
	}
	return status_idle_write(
		line, size, subject->status->line, subject->status->idle_at, player_idle(subject));
}

size_t
status_own_line(const struct player *player, char *line, size_t size)
{
	const struct player_row *account = &player->account;
	const struct status_own own = {
		.name = account->name,
		.allowpip = player_has(player, TOGGLE_ALLOWPIP),
		.autoboard = player_has(player, TOGGLE_AUTOBOARD),
		.autodouble = player_has(player, TOGGLE_AUTODOUBLE),
		.automove = player_has(player, TOGGLE_AUTOMOVE),
		.away = is_away(player),
		.bell = player_has(player, TOGGLE_BELL),
		.crawford = player_has(player, TOGGLE_CRAWFORD),
		.doubling = player_has(player, TOGGLE_DOUBLE),
		.experience = account->experience,
		.greedy = player_has(player, TOGGLE_GREEDY),
		.moreboards = player_has(player, TOGGLE_MOREBOARDS),
		.moves = player_has(player, TOGGLE_MOVES),
		.notify = player_has(player, TOGGLE_NOTIFY),
		.rating = account->rating,
		.ratings = player_has(player, TOGGLE_RATINGS),
		.ready = player_has(player, TOGGLE_READY),
		.redoubles = player->settings.redoubles,
		.report = player_has(player, TOGGLE_REPORT),
		.silent = player_has(player, TOGGLE_SILENT),
		.timezone = player->settings.timezone,
	};
	return status_own_write(line, size, &own);
}
