/*
 * clock.h - what a clock means (section 14): whose time runs, what is left of it, and when it passes on.
 *
 *   a turn of the clock --play, no step, double, take, next game--> one of the other side, with a new delay
 *         |      ^
 *    resignation |refused          the clock of the side that must answer runs, with its own delay
 *         v      |
 *       answer---+
 *
 * The shell knows what time it is: each action says how much the clock that ran before it has spent since
 * the last action.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/match.h"

/* There is one. */
bool match_has_clock(const struct match *match);

/* Whose clock runs now; SIDE_NONE: nobody's. Between two games it is that of the side that has not joined,
 * once the other has. */
enum side match_clock_side(const struct match *match);

/* Milliseconds of the delay that are left to the side whose clock runs. 0 if nobody's does. */
int64_t match_delay_left(const struct match *match);

/* That and the reserve: when these are spent, the flag falls. */
int64_t match_clock_left(const struct match *match);

/* What the turn of `side` will have left if the resignation that it has offered is refused; -1: it waits for
 * no such answer, or it wasn't its turn. */
int64_t match_clock_waiting(const struct match *match, enum side side);

/* The reserve of a side in milliseconds, as of the last action. */
int64_t match_reserve(const struct match *match, enum side side);

/* What follows is for apply.c and its helpers. */

/* The side whose clock runs has spent these; there are no more than it had. */
void clock_spend(struct match *match, int64_t ms);

/* The other side is on turn, or a game begins: a new delay (R14.2). */
void clock_pass(struct match *match);

/* A resignation is offered, or refused: the turn waits, or goes on with what was left (R14.2). */
void clock_ask(struct match *match, enum side asking);
void clock_go_on(struct match *match);

/* A challenge was upheld: the turn of the mover goes on with what was left of it (R14.2). */
void clock_give_back(struct match *match);
