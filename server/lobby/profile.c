/*
 * profile.c - gags, blinds, away text and address of somebody online: rows in the database, and copies here
 * for quick questions.
 */
#include "server/lobby/profile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"
#include "server/system/log.h"

struct profile {
	struct player_texts texts;
	int64_t *ignored[IGNORE_COUNT]; /* owned: ids of players */
	int count[IGNORE_COUNT];
};

static struct profile *
profile_of(struct session *session)
{
	if (session->profile == NULL && (session->profile = calloc(1, sizeof *session->profile)) == NULL)
		fatal("out of memory");
	return session->profile;
}

void
profile_free(struct session *session)
{
	if (session->profile == NULL)
		return;
	for (int how = 0; how < IGNORE_COUNT; how++)
		free(session->profile->ignored[how]);
	free(session->profile);
	session->profile = NULL;
}

static void
add(struct profile *profile, enum ignore how, int64_t other)
{
	size_t count = (size_t)profile->count[how] + 1;
	int64_t *bigger = realloc(profile->ignored[how], count * sizeof *bigger);

	if (bigger == NULL)
		fatal("out of memory");
	bigger[profile->count[how]++] = other;
	profile->ignored[how] = bigger;
}

/* Its place in the list, -1 if it isn't there. */
static int
find(const struct profile *profile, enum ignore how, int64_t other)
{
	for (int i = 0; profile != NULL && i < profile->count[how]; i++)
		if (profile->ignored[how][i] == other)
			return i;
	return -1;
}

/* The rows of one list while they are read. */
struct reading {
	struct session *session;
	enum ignore how;
};

static void
on_ignored(void *arg, int64_t other, const char *name)
{
	const struct reading *reading = arg;
	(void)name;

	add(profile_of(reading->session), reading->how, other);
}

void
profile_load(struct session *session)
{
	struct db *db = session->server->db;
	struct player_texts texts;

	profile_free(session);
	for (int how = 0; how < IGNORE_COUNT; how++) {
		struct reading reading = {.session = session, .how = (enum ignore)how};
		(void)ignored_each(db, session->player.id, reading.how, on_ignored, &reading);
	}
	if (player_texts(db, session->player.id, &texts) == DB_OK &&
		(texts.away[0] != '\0' || texts.email[0] != '\0'))
		profile_of(session)->texts = texts;
}

bool
profile_ignores(const struct session *session, enum ignore how, int64_t other)
{
	return find(session->profile, how, other) >= 0;
}

static void
load_again(void *arg)
{
	struct session *session = arg;

	if (session->state == SESSION_ONLINE)
		profile_load(session);
}

/* A row of this turn; it is read again if the turn is lost. */
static bool
stored(struct session *session, enum db_status status)
{
	undo_call(session->server->undo, load_again, session);
	return storing_done(session->server, status);
}

enum ignoring
profile_ignore(struct session *session, enum ignore how, int64_t other, int64_t most)
{
	struct server *server = session->server;
	struct profile *profile = profile_of(session);
	int at = find(profile, how, other);

	if (at < 0 && profile->count[how] >= most)
		return IGNORING_FULL;
	if (!storing_may(server))
		return IGNORING_NOT_STORED;
	if (at < 0) {
		if (!stored(session, ignored_add(server->db, session->player.id, how, other)))
			return IGNORING_NOT_STORED;
		add(profile, how, other);
		return IGNORING_BEGINS;
	}
	if (!stored(session, ignored_remove(server->db, session->player.id, how, other)))
		return IGNORING_NOT_STORED;
	profile->ignored[how][at] = profile->ignored[how][--profile->count[how]];
	return IGNORING_ENDS;
}

void
profile_forget(struct session *session, int64_t other)
{
	struct profile *profile = session->profile;

	for (int how = 0; how < IGNORE_COUNT; how++) {
		int at = find(profile, (enum ignore)how, other);
		if (at < 0)
			continue;
		profile->ignored[how][at] = profile->ignored[how][--profile->count[how]];
		undo_call(session->server->undo, load_again, session);
	}
}

const char *
profile_away(const struct session *session)
{
	return session->profile != NULL ? session->profile->texts.away : "";
}

const char *
profile_email(const struct session *session)
{
	return session->profile != NULL ? session->profile->texts.email : "";
}

bool
profile_set_away(struct session *session, const char *text)
{
	struct server *server = session->server;

	if (!storing_may(server) || !stored(session, player_away(server->db, session->player.id, text)))
		return false;
	snprintf(profile_of(session)->texts.away, PLAYER_AWAY_SIZE, "%s", text);
	return true;
}

bool
profile_set_email(struct session *session, const char *email)
{
	struct server *server = session->server;

	if (!storing_may(server) || !stored(session, player_email(server->db, session->player.id, email)))
		return false;
	snprintf(profile_of(session)->texts.email, PLAYER_EMAIL_SIZE, "%s", email);
	return true;
}
