/*
 * table.h - where a match is played: two seats, an audience, and the match itself.
 *
 *   invited -> joined -> playing <-> offer open -> over
 *                           |            |
 *                           +-- saved ---+      a player left or lost the line
 *
 * Owns: the state of the match in memory and its state before this turn, for a turn that can't be stored.
 * Does not own: the sessions that sit or watch; a session leaves its table before it is freed.
 * May not touch: sockets, SQL, wording. What happened goes to the audience as events.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <sys/queue.h>

#include "db/journal.h"
#include "server/rules/match.h"

struct server;
struct session;

TAILQ_HEAD(table_list, table);

/* What a turn of the loop may have to take back. */
struct table_state {
	struct match match;
	int actions; /* number of the last action in the journal */
	int throws;  /* number of the last throw */
	bool open;   /* false: saved, finished, or not begun */
	double rating[2];
	int experience[2];
};

struct table {
	struct server *server; /* borrowed, outlives every table */
	struct table_state state;
	struct table_state before; /* at the start of this turn; valid while `touched` */
	bool touched;
	struct session *seat[2]; /* the inviter, the invited; borrowed */
	struct match_row row;
	TAILQ_ENTRY(table) next;	 /* in server->tables */
	TAILQ_ENTRY(table) next_touched; /* in server->touched, the last touched first */
};

/* A new match between two who agreed; both are told, the first game starts. False: not stored, the joiner was
 * told. */
bool table_begin(struct session *inviter, struct session *invited, const struct options *options);

/* The saved match of the two goes on. False: there is none or it can't be read; the joiner was told. */
bool table_resume(struct session *inviter, struct session *invited);

/* One action of one player. On a refusal nothing has changed and nobody was told; the caller tells `detail`.
 */
MUST_USE enum refusal table_act(
	struct table *table, struct action *action, enum cause cause, struct refusal_detail *detail);

/* What the server does by itself: opening throws, rolls that leave no choice (R3.6). */
void table_go_on(struct table *table);

/* A player goes: the match is saved, the other told, both seats are free. */
void table_leave(struct session *session, enum close_why why);

/* Ends the turn: what was touched is kept (`stored`) or put back to its state before. Frees closed tables. */
void tables_end_turn(struct server *server, bool stored);

enum side table_side(const struct table *table, int seat);
int table_seat(const struct table *table, enum side side);
struct session *table_other(const struct session *session);
