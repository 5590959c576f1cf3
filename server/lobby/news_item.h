/*
 * news_item.h - one line of news: its words in each dialect, whom it concerns, how one listener reads it.
 * Inside the lobby only: news.h gathers them.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "db/people/players.h"
#include "protocol/messages.h"

struct news;
struct player;

enum news_kind {
	NEWS_LOGIN,  /* to everyone with notify=YES: `7 <name> <text>` */
	NEWS_LOGOUT, /* `8 <name> <text>` */
	NEWS_REPORT, /* to everyone with report=YES who neither plays nor watches */
};

struct news_item {
	struct news *news; /* borrowed */
	enum news_kind kind;
	uint64_t number;
	int64_t about, other;	     /* ids of players, 0 = none */
	char name[PLAYER_NAME_SIZE]; /* of the first */
	char *text[DIALECT_COUNT];   /* owned */
	struct news_item *next;
};

/* Never NULL. `other` may be NULL. */
struct news_item *news_item_new(enum news_kind kind, enum message message, const struct message_args *args,
	const struct player *about, const struct player *other);
void news_item_free(void *item);

/* Matches; the others are comings and goings. */
bool news_item_is_report(const struct news_item *item);

/* To a listener with a session, if they want it: nobody is told of themselves, of whom they watch, or of
 * their own match. People who read that a friend comes need not read that a player logs in. */
void news_item_tell(const struct news_item *item, struct player *listener);
