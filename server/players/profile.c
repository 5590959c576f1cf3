/*
 * profile.c - gags, blinds, away text and address of somebody online: rows in the database, and copies here
 * for quick questions.
 */
#include "server/players/profile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/players/player.h"
#include "server/state/server.h"
#include "server/state/storing.h"
#include "server/state/undo.h"
#include "server/system/memory.h"

struct profile {
	struct player_texts texts;
	int64_t *ignored[IGNORE_COUNT]; /* owned: ids of players */
	int count[IGNORE_COUNT];
};

static struct profile *
profile_of(struct player *player)
{
	if (player->profile == NULL)
		player->profile = must_calloc(1, sizeof *player->profile);
	return player->profile;
}

void
profile_free(struct player *player)
{
	if (player->profile == NULL)
		return;
	for (int how = 0; how < IGNORE_COUNT; how++)
		free(player->profile->ignored[how]);
	free(player->profile);
	player->profile = NULL;
}

static void
add(struct profile *profile, enum ignore how, int64_t other)
{
	size_t count = (size_t)profile->count[how] + 1;
	int64_t *bigger = must_realloc(profile->ignored[how], count * sizeof *bigger);

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
struct list_reading {
	struct player *player;
	enum ignore how;
};

static void
on_ignored(void *arg, int64_t other, const char *name)
{
	const struct list_reading *reading = arg;
	(void)name;

	add(profile_of(reading->player), reading->how, other);
}

void
profile_load(struct player *player)
{
	struct db *db = player->server->db;
	struct player_texts texts;

	profile_free(player);
	for (int how = 0; how < IGNORE_COUNT; how++) {
		struct list_reading reading = {.player = player, .how = (enum ignore)how};
		(void)ignored_each(db, player->account.id, reading.how, on_ignored, &reading);
	}
	if (player_texts(db, player->account.id, &texts) == DB_OK &&
		(texts.away[0] != '\0' || texts.email[0] != '\0'))
		profile_of(player)->texts = texts;
}

bool
profile_ignores(const struct player *player, enum ignore how, int64_t other)
{
	return find(player->profile, how, other) >= 0;
}

bool
profile_shuns(const struct player *player, int64_t other)
{
	return profile_ignores(player, IGNORE_GAG, other) || profile_ignores(player, IGNORE_BLIND, other);
}

static void
load_again(void *arg)
{
	struct player *player = arg;

	if (player->online)
		profile_load(player);
}

/* A row of this turn; it is read again if the turn is lost. */
static bool
stored(struct player *player, enum db_status status)
{
	undo_call(player->server->undo, load_again, player);
	return storing_done(player->server, status);
}

enum ignoring
profile_ignore(struct player *player, enum ignore how, int64_t other, int64_t most)
{
	struct server *server = player->server;
	struct profile *profile = profile_of(player);
	int at = find(profile, how, other);

	if (at < 0 && profile->count[how] >= most)
		return IGNORING_FULL;
	if (!storing_may(server))
		return IGNORING_NOT_STORED;
	if (at < 0) {
		if (!stored(player, ignored_add(server->db, player->account.id, how, other)))
			return IGNORING_NOT_STORED;
		add(profile, how, other);
		return IGNORING_BEGINS;
	}
	if (!stored(player, ignored_remove(server->db, player->account.id, how, other)))
		return IGNORING_NOT_STORED;
	profile->ignored[how][at] = profile->ignored[how][--profile->count[how]];
	return IGNORING_ENDS;
}

void
profile_forget(struct player *player, int64_t other)
{
	struct profile *profile = player->profile;

	for (int how = 0; how < IGNORE_COUNT; how++) {
		int at = find(profile, (enum ignore)how, other);
		if (at < 0)
			continue;
		profile->ignored[how][at] = profile->ignored[how][--profile->count[how]];
		undo_call(player->server->undo, load_again, player);
	}
}

const char *
profile_away(const struct player *player)
{
	return player->profile != NULL ? player->profile->texts.away : "";
}

const char *
profile_email(const struct player *player)
{
	return player->profile != NULL ? player->profile->texts.email : "";
}

bool
profile_set_away(struct player *player, const char *text)
{
	struct server *server = player->server;

	if (!storing_may(server) || !stored(player, player_away(server->db, player->account.id, text)))
		return false;
	snprintf(profile_of(player)->texts.away, PLAYER_AWAY_SIZE, "%s", text);
	return true;
}

bool
profile_set_email(struct player *player, const char *email)
{
	struct server *server = player->server;

	if (!storing_may(server) || !stored(player, player_email(server->db, player->account.id, email)))
		return false;
	snprintf(profile_of(player)->texts.email, PLAYER_EMAIL_SIZE, "%s", email);
	return true;
}
