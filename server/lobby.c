/*
 * lobby.c - who is online, by name; how they stand.
 */
#include "server/lobby.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/status.h"
#include "server/listing.h"
#include "server/log.h"
#include "server/profile.h"
#include "server/server.h"

void
lobby_init(struct lobby *lobby, struct server *server)
{
	*lobby = (struct lobby){.server = server};
	TAILQ_INIT(&lobby->online);
}

void
lobby_clear(struct lobby *lobby)
{
	free(lobby->by_name);
	free(lobby->by_rating);
}

/* The place of the first name that is not before `name`, regardless of case. */
static int
place_of(const struct lobby *lobby, const char *name)
{
	int low = 0, high = lobby->count;

	while (low < high) {
		int middle = (low + high) / 2;
		if (strcasecmp(lobby->by_name[middle]->player.name, name) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

void
lobby_enter(struct lobby *lobby, struct session *session)
{
	if (lobby->count == lobby->capacity) {
		int capacity = lobby->capacity == 0 ? 64 : lobby->capacity * 2;
		struct session **bigger = realloc(lobby->by_name, (size_t)capacity * sizeof *bigger);
		if (bigger == NULL)
			fatal("out of memory");
		lobby->by_name = bigger;
		lobby->capacity = capacity;
	}
	int place = place_of(lobby, session->player.name);
	struct session **at = lobby->by_name + place;

	memmove(at + 1, at, (size_t)(lobby->count - place) * sizeof *at);
	*at = session;
	lobby->count++;
	lobby->ratings_changed = true;
	TAILQ_INSERT_TAIL(&lobby->online, session, next_online);
	news_enter(&lobby->server->news, session);
}

void
lobby_leave(struct lobby *lobby, struct session *session)
{
	int place = place_of(lobby, session->player.name);
	struct session **at = lobby->by_name + place;

	assert(place < lobby->count && *at == session);
	listing_forget(session);
	memmove(at, at + 1, (size_t)(lobby->count - place - 1) * sizeof *at);
	lobby->count--;
	lobby->ratings_changed = true;
	TAILQ_REMOVE(&lobby->online, session, next_online);
	news_leave(&lobby->server->news, session);
}

struct session *
lobby_find(const struct lobby *lobby, const char *name)
{
	int place = place_of(lobby, name);

	if (place == lobby->count || strcasecmp(lobby->by_name[place]->player.name, name) != 0)
		return NULL;
	return lobby->by_name[place];
}

struct session *
lobby_complete(const struct lobby *lobby, const char *prefix, struct session **first, struct session **second)
{
	size_t length = strlen(prefix);
	struct session *exact = lobby_find(lobby, prefix);
	struct session *same_case = NULL;
	bool same_case_twice = false;

	*first = *second = NULL;
	if (exact != NULL)
		return exact;
	for (int i = place_of(lobby, prefix); i < lobby->count; i++) {
		struct session *session = lobby->by_name[i];
		if (strncasecmp(session->player.name, prefix, length) != 0)
			break;
		if (*first == NULL)
			*first = session;
		else if (*second == NULL)
			*second = session;
		if (strncmp(session->player.name, prefix, length) == 0) {
			same_case_twice = same_case != NULL;
			same_case = session;
		}
	}
	if (same_case != NULL && !same_case_twice)
		return same_case;
	return *second == NULL ? *first : NULL;
}

size_t
lobby_status_line(struct session *subject, char *line, size_t size)
{
	const struct session *other = subject->table != NULL ? table_other(subject) : NULL;
	struct status_who who = {
		.name = subject->player.name,
		.opponent = other != NULL ? other->player.name : NULL,
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
