/*
 * announce.h - what happens to matches and players, announced to all who subscribe to it.
 *
 * Owns: what has happened in this turn, until subscribers hear of it: in the order in which it happened,
 * after its turn is stored. What a lost turn takes back they never hear. So they have nothing to take back
 * themselves, and append no rows. A subscriber `in_turn` hears at once, for words and rows that belong to the
 * turn; what it changes in memory it keeps (undo.h).
 * May not touch: what it announces.
 *
 * Who subscribes is a row in server/loop/subscribers.c.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "db/notices/outbox.h"
#include "server/rules/action.h"

struct action_row;
struct server;
struct player;

/* A match that is over: won at a table, or ended by a claim. */
struct match_over {
	int64_t match;
	struct player
		*ends[2]; /* the winner, the loser; NULL: not here. They may have left in the same turn */
	bool rated;
};

/* The clock of a match as it is told. */
struct clock_news {
	int64_t match;
	int seat;	   /* whose it is: 0 the inviter, 1 the invited, -1 nobody's */
	const char *state; /* a word, which stays: "runs", "waits", "stopped", "paused" */
	int64_t delay_ms, reserve_ms[2];
};

/* What somebody who isn't here is to be told. Of NOTICE_FLAG `what` says more: "near" (their time runs out
 * soon), "vacation" (a day of it was taken), "lost" (on time); of NOTICE_TOURNAMENT what happened: "opens",
 * "begins", "round 3", "over", "off". */
struct notice_news {
	int64_t player; /* 0: chat rooms, by their hooks */
	enum notice_kind kind;
	int64_t match;	  /* 0: it is about none; of a tournament its edition */
	const char *what; /* NULL: nothing more */
};

/* NULL: it doesn't listen to that. */
struct subscriber {
	bool in_turn;
	/* Two players sat down, to a new match or to a saved one. */
	void (*match_begun)(struct server *server, int64_t match, bool resumed);
	/* An action was appended to the journal; borrowed for the call. */
	void (*action)(
		struct server *server, int64_t match, enum action_type type, const struct action_row *row);
	/* The clock passes to the other side, or stops, or goes on. */
	void (*clock)(struct server *server, const struct clock_news *news);
	/* The players stood up before it was over. */
	void (*match_stopped)(struct server *server, int64_t match);
	void (*match_over)(struct server *server, const struct match_over *over);
	/* Somebody has logged in or left; borrowed until the end of the turn. */
	void (*player_came)(struct server *server, struct player *player);
	/* They go on in a seat that was kept for them, or with another session. */
	void (*player_back)(struct server *server, struct player *player);
	void (*player_went)(struct server *server, struct player *player);
	/* They let nobody read of their matches any more, or everybody again, or are erased. */
	void (*player_shown)(struct server *server, int64_t player);
	/* Somebody who isn't here is to be told; heard in the turn only. */
	void (*notice)(struct server *server, const struct notice_news *news);
};

/* server->announcements, from announce_open() to announce_close(). The subscribers are borrowed, NULL comes
 * after the last; each event is heard in their order. */
void announce_open(struct server *server, const struct subscriber *const subscribers[]);
void announce_close(struct server *server);

void announce_match_begun(struct server *server, int64_t match, bool resumed);
void announce_action(struct server *server, int64_t match, enum action_type type, struct action_row *row);
void announce_clock(struct server *server, const struct clock_news *news);
void announce_match_stopped(struct server *server, int64_t match);
void announce_match_over(struct server *server, const struct match_over *over);
void announce_player_came(struct server *server, struct player *player);
void announce_player_back(struct server *server, struct player *player);
void announce_player_went(struct server *server, struct player *player);
void announce_player_shown(struct server *server, int64_t player);
void announce_notice(struct server *server, const struct notice_news *news);

/* The turn is settled: subscribers hear what happened in it, if it was stored, and who has left, even if it
 * was lost. They announce nothing. */
void announce_end_turn(struct server *server);
