/*
 * lobby.c - who is online, and the news that everyone hears.
 */
#include "server/lobby.h"

#include <assert.h>
#include <event2/event.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/status.h"
#include "server/listing.h"
#include "server/log.h"
#include "server/profile.h"
#include "server/server.h"

enum { BLOCK_EVERY_S = 1 };

/* One line of news, ready in both dialects. */
struct news_item {
	enum news kind;
	uint64_t number;
	uint32_t about, other;	 /* numbers of sessions, 0 = none */
	char *people, *programs; /* owned */
	struct news_item *next;
};

/* A growing text. */
struct block {
	char *text;
	size_t used, size;
};

static void
on_timer(evutil_socket_t fd, short what, void *arg)
{
	(void)fd;
	(void)what;
	(void)arg; /* waking the loop is all: lobby_end_turn() finds that it is pending no more */
}

void
lobby_init(struct lobby *lobby, struct server *server)
{
	*lobby = (struct lobby){.server = server};
	TAILQ_INIT(&lobby->online);
	TAILQ_INIT(&lobby->changed);
	lobby->news_end = &lobby->news;
	lobby->timer = event_new(server->base, -1, 0, on_timer, NULL);
	if (lobby->timer == NULL)
		fatal("out of memory");
}

static void
free_item(struct news_item *item)
{
	free(item->people);
	free(item->programs);
	free(item);
}

static void
drop_news(struct lobby *lobby)
{
	while (lobby->news != NULL) {
		struct news_item *item = lobby->news;
		lobby->news = item->next;
		free_item(item);
	}
	lobby->news_end = &lobby->news;
}

void
lobby_take_back(struct lobby *lobby)
{
	struct news_item **link = &lobby->news;

	while (*link != NULL) {
		struct news_item *item = *link;
		if (item->number <= lobby->news_stored || item->kind == NEWS_LOGOUT) {
			link = &item->next;
			continue;
		}
		*link = item->next;
		free_item(item);
	}
	lobby->news_end = link;
}

void
lobby_clear(struct lobby *lobby)
{
	drop_news(lobby);
	event_free(lobby->timer);
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
	session->news_from = lobby->news_count + 1;
	lobby_changed(lobby, session);
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
	if (session->status_changed)
		TAILQ_REMOVE(&lobby->changed, session, next_changed);
	session->status_changed = false;
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

void
lobby_changed(struct lobby *lobby, struct session *session)
{
	if (session->status_changed)
		return;
	session->status_changed = true;
	TAILQ_INSERT_TAIL(&lobby->changed, session, next_changed);
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

/* `5` lines with their `6`: not between the pieces of a list, which may be one of such lines itself. */
static void
tell_status(struct session *listener, const char *text, size_t size)
{
	if (listener->listing != NULL)
		listing_hold(listener, text, size);
	else
		session_write(listener, text, size);
}

void
lobby_tell_status(struct session *listener, struct session *subject)
{
	static const char end[] = "\r\n" STATUS_END;
	char line[STATUS_LINE_SIZE + sizeof end];

	if (!session_is_clip(listener))
		return;
	size_t size = lobby_status_line(subject, line, STATUS_LINE_SIZE);
	memcpy(line + size, end, sizeof end);
	tell_status(listener, line, size + strlen(end));
}

/* Allocated. */
static char *
rendered(enum dialect dialect, enum message message, const struct message_args *args)
{
	char text[MESSAGE_SIZE];

	message_write(text, sizeof text, dialect, message, args);
	char *copy = strdup(text);
	if (copy == NULL)
		fatal("out of memory");
	return copy;
}

void
lobby_news(struct lobby *lobby, enum news kind, enum message message, const struct message_args *args,
	struct session *about, struct session *other)
{
	struct news_item *item = calloc(1, sizeof *item);

	if (item == NULL)
		fatal("out of memory");
	*item = (struct news_item){.kind = kind,
		.number = ++lobby->news_count,
		.about = about->number,
		.other = other != NULL ? other->number : 0,
		.people = rendered(DIALECT_TELNET, message, args),
		.programs = rendered(DIALECT_CLIP, message, args)};
	about->news_mark = lobby->blocks + 1;
	if (other != NULL)
		other->news_mark = lobby->blocks + 1;
	*lobby->news_end = item;
	lobby->news_end = &item->next;
}

static void
block_add(struct block *block, const char *text, size_t size)
{
	if (block->used + size > block->size) {
		size_t bigger = (block->used + size) * 2 + 1024;
		char *room = realloc(block->text, bigger);
		if (room == NULL)
			fatal("out of memory");
		block->text = room;
		block->size = bigger;
	}
	memcpy(block->text + block->used, text, size);
	block->used += size;
}

/* What each kind of listener gets: encoded once. */
struct blocks {
	struct block people[2];	  /* comings and goings; reports */
	struct block programs[2]; /* the same */
	struct block status;	  /* programs only */
};

static bool
is_report(const struct news_item *item)
{
	return item->kind == NEWS_REPORT;
}

static bool
concerns(const struct session *listener, const struct news_item *item)
{
	const struct session *watched = listener->watching;

	if (listener->number == item->about || listener->number == item->other)
		return true;
	return is_report(item) && watched != NULL &&
	       (watched->number == item->about || watched->number == item->other);
}

/* For the few listeners the news speak of, or who came after some of them: item by item. */
static void
tell_items(struct session *listener, const struct lobby *lobby, bool reports)
{
	for (const struct news_item *item = lobby->news; item != NULL; item = item->next) {
		if (is_report(item) != reports || item->number < listener->news_from ||
			concerns(listener, item))
			continue;
		const char *text = session_is_clip(listener) ? item->programs : item->people;
		session_write(listener, text, strlen(text));
	}
}

static bool
is_concerned(const struct session *listener, const struct lobby *lobby)
{
	if (lobby->news != NULL && lobby->news->number < listener->news_from)
		return true;
	return listener->news_mark == lobby->blocks ||
	       (listener->watching != NULL && listener->watching->news_mark == lobby->blocks);
}

static void
tell_blocks(struct session *listener, const struct lobby *lobby, const struct blocks *blocks)
{
	const struct block *block = session_is_clip(listener) ? blocks->programs : blocks->people;
	bool concerned = is_concerned(listener, lobby);
	const enum toggle wanted[2] = {TOGGLE_NOTIFY, TOGGLE_REPORT};

	for (int reports = 0; reports < 2; reports++) {
		if (reports == 1 && session_is_clip(listener) && blocks->status.used > 0)
			tell_status(listener, blocks->status.text, blocks->status.used);
		if (!session_has(listener, wanted[reports]) || block[reports].used == 0)
			continue;
		if (concerned)
			tell_items(listener, lobby, reports == 1);
		else
			session_write(listener, block[reports].text, block[reports].used);
	}
}

static void
fill_blocks(struct lobby *lobby, struct blocks *blocks)
{
	struct session *session;
	char line[STATUS_LINE_SIZE];

	for (const struct news_item *item = lobby->news; item != NULL; item = item->next) {
		block_add(&blocks->people[is_report(item)], item->people, strlen(item->people));
		block_add(&blocks->programs[is_report(item)], item->programs, strlen(item->programs));
	}
	while ((session = TAILQ_FIRST(&lobby->changed)) != NULL) {
		TAILQ_REMOVE(&lobby->changed, session, next_changed);
		session->status_changed = false;
		size_t size = lobby_status_line(session, line, sizeof line);
		block_add(&blocks->status, line, size);
		block_add(&blocks->status, "\r\n", 2);
	}
	if (blocks->status.used > 0)
		block_add(&blocks->status, STATUS_END, strlen(STATUS_END));
}

static void
flush(struct lobby *lobby)
{
	struct blocks blocks = {0};
	struct session *listener;

	if (lobby->news == NULL && TAILQ_EMPTY(&lobby->changed))
		return;
	lobby->blocks++;
	fill_blocks(lobby, &blocks);
	TAILQ_FOREACH(listener, &lobby->online, next_online)
	tell_blocks(listener, lobby, &blocks);
	for (int i = 0; i < 2; i++) {
		free(blocks.people[i].text);
		free(blocks.programs[i].text);
	}
	free(blocks.status.text);
	drop_news(lobby);
	lobby->news_told = lobby->news_count;
	event_add(lobby->timer, &(struct timeval){.tv_sec = BLOCK_EVERY_S});
}

void
lobby_introduce(struct lobby *lobby, const struct session *session)
{
	if (session->news_from > lobby->news_told)
		flush(lobby);
}

void
lobby_end_turn(struct lobby *lobby)
{
	lobby->news_stored = lobby->news_count;
	if (!event_pending(lobby->timer, EV_TIMEOUT, NULL))
		flush(lobby);
}
