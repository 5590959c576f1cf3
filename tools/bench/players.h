/*
 * players.h - pairs of CLIP clients that play one match after another with random legal plays.
 *
 *   invite --Type 'join X'--> join --board with my dice--> move --board with X's dice--> (X moves)
 *      ^                                  ^                  |
 *      |                                  +-- roll <---------+ "Please roll or double."
 *      +---- X wins the N point match     (join between games)
 *
 * A play is one `move` with the throw before it. Its latency: from sending it until the opponent has the
 * board after it, or the news that the game is lost.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "tools/bench/accounts.h"
#include "tools/bench/choose.h"
#include "tools/bench/conn.h"
#include "tools/bench/work.h"

enum { PLAYERS_UNSEEN = 8 };

struct event_base;
struct pace;
struct pair;
struct players;

struct bench_player {
	struct pair *pair;	     /* borrowed */
	struct conn *conn;	     /* borrowed */
	int number;		     /* of the account */
	int64_t asked_at;	     /* time of its unanswered line; 0 = none */
	bool asked_move;	     /* that line is a play, which waits until the opponent has seen it */
	int64_t bytes;		     /* of conn, already counted */
	char held[CHOICE_TEXT_SIZE]; /* what it would send if the load were not at rest; "" = nothing */
};

struct pair {
	struct players *players;       /* borrowed */
	struct bench_player player[2]; /* [0] invites */
	/* Times of the plays that the opponent hasn't seen yet, all by one side. There may be two: if the
	   opponent can't move, the mover's next throw comes with the board of the previous play. */
	struct bench_player *mover;
	int64_t moved_at[PLAYERS_UNSEEN];
	int unseen;
};

struct players {
	struct work work;
	struct pair *pairs; /* owned */
	int count;
	int length;	     /* of matches */
	const char *options; /* borrowed: likewise, with a blank in front of each */
	struct pace *pace;   /* owned; NULL: they play as fast as they can */
	uint64_t seed;
	int64_t errors; /* answers that a legal player should never get */
};

/* Takes over 2 * pairs connections of the accounts first, first + 1, ...; at rest, invitations held back. */
void players_init(struct players *players, struct conn *conns, int first, int pairs, int length);

/* Before anything is sent: their matches have these options, with a blank in front of each. Borrowed. */
void players_agree_on(struct players *players, const char *options);

/* All together make at most this many plays a second. */
void players_keep_pace(struct players *players, struct event_base *base, double per_second);

/* Closes the connections. */
void players_clear(struct players *players);
