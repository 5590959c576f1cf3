/*
 * gallery.h - those who watch one player: what they are told is here once, until the last of them has it.
 *
 *   gallery_show() --> [ scene 7 | scene 8 | scene 9 ] --commit--> players' output --> some watchers
 *                                ^ watcher->seen
 *
 * Whoever is told something else before it is their turn is told the scenes first: nobody reads of two things
 * in another order than they happened. Owns: the scenes, and how far their watchers have got. The list of
 * watchers is the business of tables/matching.c, which says who joins and leaves.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct scene;
struct server;
struct player;
struct session;

/* What can be done with a scene; the folders above know what one is. */
struct scene_kind {
	/* Tells it to one watcher, maybe some turns after it happened. */
	void (*show)(struct scene *scene, struct session *watcher);
	void (*free)(struct scene *scene);
};

/* The first member of something that is told. */
struct scene {
	const struct scene_kind *kind; /* static */
	uint64_t turn;		       /* in which it happened; set by gallery_show() */
};

/* For all who watch `player` now. Takes the scene over. */
void gallery_show(struct player *player, struct scene *scene);

/* The watchers have been told everything, or only what may wait is left. */
bool gallery_is_calm(const struct player *player);

/* Those who watch `player` will be told more in a moment: on a busy server they are told all of it together
 * then, after OUTBOX_WAIT_US at most. The next scene is told at once, and takes this along. */
void gallery_may_wait(struct player *player);

/* Tells the watcher what they haven't been told yet. To be called before anything else is told to a session,
 * and before anything changes how it reads; nothing happens if they watch nobody. */
void gallery_catch_up(struct player *watcher);

/* The watcher is in the list of watchers from now on; is there no longer in a moment. */
void gallery_join(struct player *watcher);
void gallery_leave(struct player *watcher);

/* What happened in this turn is stored; or it never was: what was held of it for the watchers is going to be
 * dropped, for all of them. */
void galleries_end_turn(struct server *server, bool stored);

/* After that, and after the players have read what happened: tells some watchers, and sends it. True if there
 * is more for the next turn. */
bool galleries_go_on(struct server *server);

/* When nobody watches the player any more. */
void gallery_free(struct player *player);
