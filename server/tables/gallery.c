/*
 * gallery.c - scenes by number, and who has seen how many of them.
 *
 * A round goes through the list of watchers from its first to its last: then all have seen what there was
 * when it began, and that is freed.
 *
 *   closed --a scene--> open: a round goes on --all have seen all--> closed
 *                        |  ^
 *       a busy turn, and |  | a scene that may not wait,
 *    all of it may wait  |  | or it has waited long enough
 *                        v  |
 *                       resting
 */
#include "server/tables/gallery.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/net/wire.h"
#include "server/players/player.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/system/memory.h"

enum { LOOK_COST = 128 }; /* at a watcher who has nothing to be told; in bytes, as outbox_send() has it */

enum gallery_state {
	GALLERY_CLOSED,
	GALLERY_OPEN,	 /* is in players->galleries: there are scenes */
	GALLERY_RESTING, /* is in players->resting */
};

struct gallery {
	struct player *player; /* borrowed; has it */
	struct scene **scenes; /* owned */
	int count;
	uint64_t first;	     /* number of scenes[0] */
	uint64_t stored;     /* those before this number happened in turns that are stored */
	uint64_t round;	     /* those before this number have been seen by all when the round is over */
	struct player *next; /* the next watcher in this round; NULL: it is over */
	enum gallery_state state;
	bool may_wait;	/* all of its scenes may: gallery_may_wait() */
	uint64_t rests; /* outbox->calm_ends when it first did in this round, and 1; 0: it has not */
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
	gallery->rests = 0;
}

static void
add(struct gallery *gallery, struct scene *scene)
{
	gallery->scenes = must_grow(gallery->scenes, gallery->count, sizeof(struct scene *));
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

/* Moves it to the list of that state. */
static void
enter(struct gallery *gallery, enum gallery_state state)
{
	struct players *players = gallery->player->server->players;

	if (gallery->state == GALLERY_OPEN)
		TAILQ_REMOVE(&players->galleries, gallery, next_open);
	else if (gallery->state == GALLERY_RESTING)
		TAILQ_REMOVE(&players->resting, gallery, next_open);
	gallery->state = state;
	if (state == GALLERY_OPEN)
		TAILQ_INSERT_TAIL(&players->galleries, gallery, next_open);
	else if (state == GALLERY_RESTING)
		TAILQ_INSERT_TAIL(&players->resting, gallery, next_open);
}

static void
open_it(struct gallery *gallery)
{
	if (gallery->state == GALLERY_CLOSED)
		begin_round(gallery);
	if (gallery->state != GALLERY_OPEN)
		enter(gallery, GALLERY_OPEN);
}

static void
close_it(struct gallery *gallery)
{
	enter(gallery, GALLERY_CLOSED);
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
	gallery->may_wait = false;
	open_it(gallery);
}

bool
gallery_is_calm(const struct player *player)
{
	const struct gallery *gallery = player->gallery;

	return gallery == NULL || gallery->state == GALLERY_CLOSED || gallery->may_wait;
}

void
gallery_may_wait(struct player *player)
{
	if (player->gallery != NULL)
		player->gallery->may_wait = true;
}

/* The end of a stored turn, for one watcher. */
static void
settle(struct player *watcher)
{
	session_prompt(watcher->session);
	wire_settle(&watcher->session->wire);
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
	for (; watcher->session != NULL && number < end; number++) {
		struct scene *scene = gallery->scenes[number - gallery->first];
		scene->kind->show(scene, watcher->session);
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
	return LOOK_COST + (watcher->session != NULL ? outbox_send(&watcher->session->wire) : 0);
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

/* Whether nobody has been served in this round, all of it may wait for more, and it has not waited long
 * enough already. */
static bool
may_rest(const struct gallery *gallery, const struct outbox *outbox)
{
	return outbox->busy && gallery->may_wait &&
	       gallery->next == TAILQ_FIRST(&gallery->player->watchers) &&
	       (gallery->rests == 0 || gallery->rests == outbox->calm_ends + 1);
}

static void
rest(struct gallery *gallery, struct outbox *outbox)
{
	gallery->rests = outbox->calm_ends + 1;
	enter(gallery, GALLERY_RESTING);
	outbox_await_calm_end(outbox);
}

/* Those that have rested long enough are open again. */
static void
end_rests(struct players *players, const struct outbox *outbox)
{
	struct gallery *gallery;

	while ((gallery = TAILQ_FIRST(&players->resting)) != NULL && gallery->rests <= outbox->calm_ends)
		enter(gallery, GALLERY_OPEN);
}

bool
galleries_go_on(struct server *server)
{
	struct gallery_list *galleries = &server->players->galleries;
	struct outbox *outbox = server->outbox;
	struct gallery *gallery;
	size_t work = 0;

	end_rests(server->players, outbox);
	while (work < OUTBOX_SLICE && (gallery = TAILQ_FIRST(galleries)) != NULL) {
		if (may_rest(gallery, outbox)) {
			rest(gallery, outbox);
			continue;
		}
		work += serve_next(gallery);
		enter(gallery, GALLERY_OPEN); /* after the others */
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
	close_it(gallery);
	forget(gallery, end_of(gallery));
	free(gallery->scenes);
	free(gallery);
	player->gallery = NULL;
}
