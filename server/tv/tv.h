/*
 * tv.h - which match everybody may look at just now: one that people play, else one that they played.
 *
 *   opening --a match is over--> replay <--nobody plays-- live <--+
 *      |                           |                        |     | another match, after 60 s
 *      +---------------------------+---people play----------+-----+
 *
 * Owns: the choice, and who follows it by lines. May not touch: what happens in matches.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "db/db.h"
#include "server/state/announce.h"

struct player;
struct server;
struct table;

enum tv_kind {
	TV_OPENING, /* no match yet: a board as each game begins */
	TV_REPLAY,  /* a match that is over, shown again */
	TV_LIVE,    /* one that is played, or has just ended */
};

struct tv_choice {
	enum tv_kind kind;
	int64_t match; /* 0 with TV_OPENING */
	bool of_week;  /* it is the match of the week, shown again */
};

/* server->tv, from tv_open() to tv_close(). */
void tv_open(struct server *server);
void tv_close(struct server *server);

struct tv_choice tv_now(const struct server *server);

/* Where the match is played that is shown now; NULL if none is. Borrowed for the turn. */
const struct table *tv_table(const struct server *server);

/* Never again, and from now on. DB_TAKEN: it was skipped before. DB_NONE: there is no such match. */
MUST_USE enum db_status tv_take_off(struct server *server, int64_t match);

/* They watch whatever is shown, from now on, and are told what that is. They are at no table. */
void tv_follow(struct player *player);

/* They don't any more. False: they didn't. */
bool tv_unfollow(struct player *player);

/* What is shown, since when, and whether followers are to be told: another program goes on with it. */
struct tv_state {
	struct tv_choice now;
	uint64_t number;
	int64_t since_ms, ended_ms;
	bool followers_due;
};
struct tv_state tv_state(const struct server *server);
void tv_go_on(struct server *server, const struct tv_state *state);
void tv_restore_follower(struct player *player);

/* Twice a second: looks whether something else is to be shown, and tells some of those who follow. */
void tv_tick(struct server *server);

/* They hear what begins and ends, and what becomes private. */
extern const struct subscriber tv_subscriber, tv_shown_subscriber;
