/*
 * gallery.c - scenes by number, and who has seen how many of them.
 *
 * A round goes through the list of watchers from its first to its last: then all have seen what there was
 * when it began, and that is freed.
 */
#include "server/players/gallery.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/wire.h"
#include "server/players/player.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/system/memory.h"

enum { LOOK_COST = 128 }; /* at a watcher who has nothing to be told; in bytes, as outbox_send() has it */

struct gallery {
	struct player *player; /* borrowed; has it */
	struct scene **scenes; /* owned */
	int size, count;
	uint64_t first;	     /* number of scenes[0] */
	uint64_t stored;     /* those before this number happened in turns that are stored */
	uint64_t round;	     /* those before this number have been seen by all when the round is over */
	struct player *next; /* the next watcher in this round; NULL: it is over */
	bool is_open;	     /* is in players->galleries: there are scenes */
	TAILQ_ENTRY(gallery) next_open;
};

static uint64_t
end_of(const struct gallery *gallery)
{
	return gallery->first + (uint64_t)gallery->count;
}

static struct gallery *
gallery_of(const struct player *watcher)
{
	return watcher->watching != NULL ? watcher->watching->gallery : NULL;
}

static void
begin_round(struct gallery *gallery)
{
	gallery->next = TAILQ_FIRST(&gallery->player->watchers);
	gallery->round = end_of(gallery);
}

static void
add(struct gallery *gallery, struct scene *scene)
{
	if (gallery->count == gallery->size) {
		gallery->size = 2 * gallery->size + 8;
		gallery->scenes =
			must_realloc(gallery->scenes, (size_t)gallery->size * sizeof(struct scene *));
	}
	gallery->scenes[gallery->count++] = scene;
}

/* Frees the scenes before this number. */
static void
forget(struct gallery *gallery, uint64_t number)
{
	int gone = (int)(number - gallery->first);

	for (int i = 0; i < gone; i++)
		gallery->scenes[i]->kind->free(gallery->scenes[i]);
	gallery->count -= gone;
	gallery->first = number;
	if (gone > 0)
		memmove(gallery->scenes, gallery->scenes + gone,
			(size_t)gallery->count * sizeof(struct scene *));
}

static void
open_it(struct gallery *gallery)
{
	if (gallery->is_open)
		return;
	gallery->is_open = true;
	TAILQ_INSERT_TAIL(&gallery->player->server->players->galleries, gallery, next_open);
	begin_round(gallery);
}

static void
close_it(struct gallery *gallery)
{
	gallery->is_open = false;
	TAILQ_REMOVE(&gallery->player->server->players->galleries, gallery, next_open);
	gallery->next = NULL;
}

void
gallery_show(struct player *player, struct scene *scene)
{
	struct gallery *gallery = player->gallery;

	if (gallery == NULL) {
		gallery = player->gallery = must_calloc(1, sizeof *gallery);
		gallery->player = player;
	}
	scene->turn = player->server->turns;
	add(gallery, scene);
	open_it(gallery);
}

/* The end of a stored turn, for one watcher. */
static void
settle(struct player *watcher)
{
	session_prompt(watcher->line);
	wire_settle(&watcher->line->wire);
}

/* Whether this is the last scene of a stored turn. */
static bool
ends_turn(const struct gallery *gallery, uint64_t number)
{
	struct scene *const *scene = &gallery->scenes[number - gallery->first];

	if (number >= gallery->stored)
		return false;
	return number + 1 == gallery->stored || scene[1]->turn != scene[0]->turn;
}

void
gallery_catch_up(struct player *watcher)
{
	const struct gallery *gallery = gallery_of(watcher);

	if (gallery == NULL)
		return;
	uint64_t number = watcher->seen, end = end_of(gallery);
	watcher->seen = end; /* what is told now comes here first, too */
	for (; watcher->line != NULL && number < end; number++) {
		struct scene *scene = gallery->scenes[number - gallery->first];
		scene->kind->show(scene, watcher->line);
		if (ends_turn(gallery, number))
			settle(watcher);
	}
}

void
gallery_join(struct player *watcher)
{
	const struct gallery *gallery = gallery_of(watcher);

	watcher->seen = gallery != NULL ? end_of(gallery) : 0;
}

void
gallery_leave(struct player *watcher)
{
	struct gallery *gallery = gallery_of(watcher);

	gallery_catch_up(watcher);
	if (gallery != NULL && gallery->next == watcher)
		gallery->next = TAILQ_NEXT(watcher, next_watcher);
}

/* They are told all of it: what happened in this turn is then dropped with the rest of their output. */
static void
take_back(struct gallery *gallery)
{
	struct player *watcher;

	TAILQ_FOREACH(watcher, &gallery->player->watchers, next_watcher)
		gallery_catch_up(watcher);
	forget(gallery, end_of(gallery));
	close_it(gallery);
}

void
galleries_end_turn(struct server *server, bool stored)
{
	struct gallery *gallery, *next;

	for (gallery = TAILQ_FIRST(&server->players->galleries); gallery != NULL; gallery = next) {
		next = TAILQ_NEXT(gallery, next_open);
		if (stored)
			gallery->stored = end_of(gallery);
		else if (gallery->stored < end_of(gallery))
			take_back(gallery);
	}
}

/* Serves the next watcher. Returns how much work that was. */
static size_t
serve_next(struct gallery *gallery)
{
	struct player *watcher = gallery->next;

	if (watcher == NULL)
		return 0;
	if (watcher == TAILQ_FIRST(&gallery->player->watchers))
		gallery->round = end_of(gallery); /* all after it will see no less */
	gallery->next = TAILQ_NEXT(watcher, next_watcher);
	gallery_catch_up(watcher);
	return LOOK_COST + (watcher->line != NULL ? outbox_send(&watcher->line->wire) : 0);
}

/* All have seen what there was: what came since is for the next round. */
static void
end_round(struct gallery *gallery)
{
	forget(gallery, gallery->round);
	if (gallery->count > 0)
		begin_round(gallery);
	else
		close_it(gallery);
}

bool
galleries_go_on(struct server *server)
{
	struct gallery_list *galleries = &server->players->galleries;
	struct gallery *gallery;
	size_t work = 0;

	while (work < OUTBOX_SLICE && (gallery = TAILQ_FIRST(galleries)) != NULL) {
		work += serve_next(gallery);
		TAILQ_REMOVE(galleries, gallery, next_open);
		TAILQ_INSERT_TAIL(galleries, gallery, next_open);
		if (gallery->next == NULL)
			end_round(gallery);
	}
	return !TAILQ_EMPTY(galleries);
}

void
gallery_free(struct player *player)
{
	struct gallery *gallery = player->gallery;

	if (gallery == NULL)
		return;
	assert(TAILQ_EMPTY(&player->watchers));
	if (gallery->is_open)
		close_it(gallery);
	forget(gallery, end_of(gallery));
	free(gallery->scenes);
	free(gallery);
	player->gallery = NULL;
}
