/*
 * news.c - the news that everyone hears, gathered into one block a second.
 */
#include "server/lobby/news.h"

#include <event2/event.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/status.h"
#include "server/config/config.h"
#include "server/lobby/friends.h"
#include "server/lobby/lobby.h"
#include "server/lobby/news_item.h"
#include "server/lobby/status.h"
#include "server/net/block.h"
#include "server/players/player.h"
#include "server/sessions/listing.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/state/undo.h"
#include "server/system/clock.h"
#include "server/system/memory.h"

enum { BLOCK_EVERY_MS = 1000 };

struct news {
	struct news_item *first, **end;	      /* owned */
	struct news_item *shown, **shown_end; /* owned; told in this turn, which isn't stored yet */
	bool shown_in_vain;	    /* the turn was lost: some are told again, to each listener their own */
	struct player_list changed; /* whose status line has to be told */
	uint64_t count, told;	    /* items since the start */
	uint64_t blocks;	    /* since the start */
	struct event *timer;	    /* owned; pending for a second after each block */
	struct server *server;
};

static void
on_timer(evutil_socket_t fd, short what, void *arg)
{
	(void)fd;
	(void)what;
	(void)arg; /* waking the loop is all: news_end_turn() finds that it is pending no more */
}

void
news_open(struct server *server)
{
	struct news *news = must_calloc(1, sizeof *news);

	news->server = server;
	TAILQ_INIT(&news->changed);
	news->end = &news->first;
	news->shown_end = &news->shown;
	news->timer = must_have(event_new(server->base, -1, 0, on_timer, NULL));
	server->news = news;
}

static void
free_items(struct news_item **first, struct news_item ***end)
{
	while (*first != NULL) {
		struct news_item *item = *first;
		*first = item->next;
		news_item_free(item);
	}
	*end = first;
}

/* All that is told stays until the turn is stored. */
static void
keep_shown(struct news *news)
{
	if (news->first == NULL)
		return;
	*news->shown_end = news->first;
	news->shown_end = news->end;
	news->first = NULL;
	news->end = &news->first;
}

/* The opposite: what was shown is in front of the rest again. */
static void
put_back_shown(void *arg)
{
	struct news *news = arg;

	if (news->shown == NULL)
		return;
	news->told = news->shown->number - 1;
	*news->shown_end = news->first;
	if (news->first == NULL)
		news->end = news->shown_end;
	news->first = news->shown;
	news->shown = NULL;
	news->shown_end = &news->shown;
	news->shown_in_vain = true;
}

/* What happened in a lost turn did not. */
static void
take_out(void *arg)
{
	struct news_item *item = arg;
	struct news *news = item->news;
	struct news_item **link = &news->first;

	put_back_shown(news);
	while (*link != item)
		link = &(*link)->next;
	*link = item->next;
	if (item->next == NULL)
		news->end = link;
}

void
news_close(struct server *server)
{
	struct news *news = server->news;

	free_items(&news->first, &news->end);
	free_items(&news->shown, &news->shown_end);
	event_free(news->timer);
	free(news);
}

void
news_enter(struct news *news, struct player *player)
{
	player->news_from = news->count + 1;
	news_of_status(news, player);
}

void
news_leave(struct news *news, struct player *player)
{
	if (player->status_changed)
		TAILQ_REMOVE(&news->changed, player, next_changed);
	player->status_changed = false;
}

void
news_enter_told(struct news *news, struct player *player)
{
	news_leave(news, player);
	player->news_from = 0;
}

void
news_of_status(struct news *news, struct player *player)
{
	if (player->status_changed)
		return;
	player->status_changed = true;
	TAILQ_INSERT_TAIL(&news->changed, player, next_changed);
}

/* As a visitor may read it. */
static struct piece *
without_addresses(const struct piece *status)
{
	char *text = must_alloc(status->size);
	struct piece *hidden =
		must_have(piece_new(text, status_without_addresses(text, status->bytes, status->size)));

	free(text);
	return hidden;
}

/* `5` lines with their `6`: never between the pieces of a list, which may consist of such lines. */
static void
tell_status(struct player *listener, struct piece *status)
{
	if (listener->session->listing != NULL)
		listing_hold(listener->session, status->bytes, status->size);
	else
		session_write_piece(listener->session, status);
}

static void
add_status(struct block *block, struct player *subject)
{
	char line[STATUS_LINE_SIZE];

	block_add(block, line, status_line(subject, line, sizeof line));
	block_add(block, "\r\n", 2);
}

void
news_tell_status(struct player *listener, struct player *subject)
{
	struct block block = {.used = 0};

	if (listener->session == NULL || !session_is_clip(listener->session))
		return;
	add_status(&block, subject);
	block_add(&block, STATUS_END, strlen(STATUS_END));
	struct piece *status = block_end(&block);
	if (listener->account.visitor) {
		struct piece *hidden = without_addresses(status);
		piece_free(status);
		status = hidden;
	}
	tell_status(listener, status);
	piece_free(status);
}

void
news_add(struct news *news, enum news_kind kind, enum message message, const struct message_args *args,
	struct player *about, struct player *other)
{
	struct news_item *item = news_item_new(kind, message, args, about, other);

	item->news = news;
	item->number = ++news->count;
	if (kind != NEWS_REPORT)
		friends_take_news(about, kind == NEWS_LOGIN, item->number, news->blocks + 1);
	about->news_mark = news->blocks + 1;
	if (other != NULL)
		other->news_mark = news->blocks + 1;
	*news->end = item;
	news->end = &item->next;
	if (kind == NEWS_LOGOUT)
		return; /* even if the turn is lost, they have gone */
	undo_made(news->server->undo, item, news_item_free);
	undo_call(news->server->undo, take_out, item);
}

/* What each kind of listener gets: encoded once, kept once. NULL where there is nothing. */
struct blocks {
	struct piece *news[DIALECT_COUNT][2]; /* comings and goings; reports */
	struct piece *status;		      /* programs only */
	struct piece *hidden;		      /* the same for visitors, once one is told */
};

static void
let_go(struct piece *piece)
{
	if (piece != NULL)
		piece_free(piece);
}

/* For the few listeners that the news speaks of, whose friends it speaks of, or who came after some of it:
 * item by item. */
static void
tell_items(struct player *listener, const struct news *news, bool reports)
{
	for (const struct news_item *item = news->first; item != NULL; item = item->next)
		if (news_item_is_report(item) == reports && item->number >= listener->news_from)
			news_item_tell(item, listener);
}

static bool
is_concerned(const struct player *listener, const struct news *news)
{
	if (news->shown_in_vain || (news->first != NULL && news->first->number < listener->news_from))
		return true;
	return listener->news_mark == news->blocks ||
	       (listener->watching != NULL && listener->watching->news_mark == news->blocks);
}

/* The status lines of a block, for this listener. */
static struct piece *
status_for(const struct player *listener, struct blocks *blocks)
{
	if (!listener->account.visitor)
		return blocks->status;
	if (blocks->hidden == NULL)
		blocks->hidden = without_addresses(blocks->status);
	return blocks->hidden;
}

static void
tell_blocks(struct player *listener, const struct news *news, struct blocks *blocks)
{
	struct piece *const *block = blocks->news[listener->session->dialect];
	bool concerned = is_concerned(listener, news);
	const enum toggle wanted[2] = {TOGGLE_NOTIFY, TOGGLE_REPORT};

	for (int reports = 0; reports < 2; reports++) {
		if (reports == 1 && session_is_clip(listener->session) && blocks->status != NULL)
			tell_status(listener, status_for(listener, blocks));
		if (block[reports] == NULL)
			continue;
		if (concerned)
			tell_items(listener, news, reports == 1);
		else if (player_has(listener, wanted[reports]))
			session_write_piece(listener->session, block[reports]);
	}
}

static struct piece *
items_of(const struct news *news, enum dialect dialect, bool reports)
{
	struct block block = {.used = 0};

	for (const struct news_item *item = news->first; item != NULL; item = item->next) {
		const char *text = item->text[dialect];
		if (news_item_is_report(item) == reports)
			block_add(&block, text, strlen(text));
	}
	return block_end(&block);
}

/* Bytes of status lines that may go to each program now: between two blocks just one line. */
static int64_t
status_bound(const struct news *news)
{
	const struct server *server = news->server;

	if (event_pending(news->timer, EV_TIMEOUT, NULL))
		return 0;
	return server->config->status_per_second * BLOCK_EVERY_MS / 1000 / (server->lobby->count + 1);
}

/* A lost turn told its status line. */
static void
change_again(void *arg)
{
	struct player *player = arg;

	if (player->online)
		news_of_status(player->server->news, player);
}

/* The changed status lines, the longest waiting first, until they are more than the bound. Those left over
 * are told later, as they are then, however often they change meanwhile. */
static struct piece *
statuses_of(struct news *news)
{
	int64_t bound = status_bound(news);
	struct block block = {.used = 0};
	struct player *player;

	while ((player = TAILQ_FIRST(&news->changed)) != NULL && (int64_t)block.used <= bound) {
		TAILQ_REMOVE(&news->changed, player, next_changed);
		player->status_changed = false;
		undo_tell(news->server->undo, change_again, player);
		add_status(&block, player);
	}
	if (block.used > 0)
		block_add(&block, STATUS_END, strlen(STATUS_END));
	return block_end(&block);
}

/* Until the next block. */
static void
rest(struct news *news)
{
	int ms = clock_pause_ms(BLOCK_EVERY_MS);

	event_add(news->timer, &(struct timeval){.tv_sec = ms / 1000, .tv_usec = ms % 1000 * 1000});
}

static void
flush(struct news *news)
{
	struct blocks blocks = {.hidden = NULL};
	struct player *listener;

	if (news->first == NULL && TAILQ_EMPTY(&news->changed))
		return;
	news->blocks++;
	for (int dialect = 0; dialect < DIALECT_COUNT; dialect++)
		for (int reports = 0; reports < 2; reports++)
			blocks.news[dialect][reports] = items_of(news, (enum dialect)dialect, reports);
	blocks.status = statuses_of(news);
	TAILQ_FOREACH(listener, &news->server->lobby->online, next_online)
		if (listener->session != NULL)
			tell_blocks(listener, news, &blocks);
	for (int dialect = 0; dialect < DIALECT_COUNT; dialect++)
		for (int reports = 0; reports < 2; reports++)
			let_go(blocks.news[dialect][reports]);
	let_go(blocks.status);
	let_go(blocks.hidden);
	undo_call(news->server->undo, put_back_shown, news);
	keep_shown(news);
	news->shown_in_vain = false;
	news->told = news->count;
	if (!event_pending(news->timer, EV_TIMEOUT, NULL))
		rest(news);
}

bool
news_are_told(const struct server *server)
{
	return server->news->first == NULL && TAILQ_EMPTY(&server->news->changed);
}

void
news_introduce(struct news *news, struct player *player)
{
	if (player->news_from <= news->told)
		return;
	if (player->status_changed) {
		TAILQ_REMOVE(&news->changed, player, next_changed);
		TAILQ_INSERT_HEAD(&news->changed, player, next_changed);
	}
	flush(news);
}

void
news_end_turn(struct server *server)
{
	struct news *news = server->news;

	if (!event_pending(news->timer, EV_TIMEOUT, NULL))
		flush(news);
	free_items(&news->shown, &news->shown_end);
}
