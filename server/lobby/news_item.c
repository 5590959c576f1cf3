/*
 * news_item.c - see news_item.h.
 */
#include "server/lobby/news_item.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/lobby/friends.h"
#include "server/players/player.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/system/memory.h"

/* Allocated. */
static char *
rendered(enum dialect dialect, enum message message, const struct message_args *args)
{
	char text[MESSAGE_SIZE];

	message_write(text, sizeof text, dialect, message, args);
	return must_strdup(text);
}

struct news_item *
news_item_new(enum news_kind kind, enum message message, const struct message_args *args,
	const struct player *about, const struct player *other)
{
	struct news_item *item = must_calloc(1, sizeof *item);

	item->kind = kind;
	item->about = about->account.id;
	item->other = other != NULL ? other->account.id : 0;
	snprintf(item->name, sizeof item->name, "%s", about->account.name);
	for (int dialect = 0; dialect < DIALECT_COUNT; dialect++)
		item->text[dialect] = rendered((enum dialect)dialect, message, args);
	return item;
}

void
news_item_free(void *arg)
{
	struct news_item *item = arg;

	for (int dialect = 0; dialect < DIALECT_COUNT; dialect++)
		free(item->text[dialect]);
	free(item);
}

bool
news_item_is_report(const struct news_item *item)
{
	return item->kind == NEWS_REPORT;
}

static bool
concerns(const struct player *listener, const struct news_item *item)
{
	const struct player *watched = listener->watching;

	if (listener->account.id == item->about || listener->account.id == item->other)
		return true;
	return news_item_is_report(item) && watched != NULL &&
	       (watched->account.id == item->about || watched->account.id == item->other);
}

/* True: they have read it as news of their friend. `is_read`: else they read it as news of anybody. */
static bool
tell_as_friend(const struct news_item *item, struct player *listener, bool is_read)
{
	const struct friend_news news = {
		.about = item->about,
		.name = item->name,
		.comes = item->kind == NEWS_LOGIN,
		.number = item->number,
		.is_read = is_read,
	};

	return !news_item_is_report(item) && friends_tell_news(listener, &news);
}

void
news_item_tell(const struct news_item *item, struct player *listener)
{
	const char *text = item->text[listener->session->dialect];
	bool is_clip = session_is_clip(listener->session);
	bool wants = player_has(listener, news_item_is_report(item) ? TOGGLE_REPORT : TOGGLE_NOTIFY);

	if (concerns(listener, item))
		return;
	/* Programs count comings and goings. */
	if (wants && is_clip)
		session_write(listener->session, text, strlen(text));
	bool is_read = wants && !is_clip;
	if (!tell_as_friend(item, listener, is_read) && is_read)
		session_write(listener->session, text, strlen(text));
}
