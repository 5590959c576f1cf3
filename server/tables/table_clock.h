/*
 * table_clock.h - how much the clock that runs at a table has spent since the last action, and when something
 * is due there. The rules know what a clock means (rules/clock.h); this knows what time it is.
 *
 *   action --its output has left--> runs --next action, stop--> what was spent goes into the journal
 *                                    ^ |
 *                                    | +-- pause, a connection lost, the next game not begun --> stands
 *                                    +-----------------------------------------------------+
 *
 * All times are service time (service_time.h), in milliseconds.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

#include "server/rules/side.h"

struct server;
struct table;

enum {
	GRACE_MS = 30 * 1000,	  /* between games: then the clock of one who has not joined runs */
	NEXT_GAME_MS = 60 * 1000, /* between games: then the next one begins */
	OTHER_AWAY_MS = 5 * 1000, /* no less is left while the opponent's connection is lost */
	PAUSE_MS = 5 * 60 * 1000, /* by agreement, in a match */
	CLAIM_LEAST_MS = 3 * 60 * 1000,
};

/* What the clock that runs has spent since the last action: never more than was left. */
int64_t table_clock_spent(const struct table *table);

/* Milliseconds until the flag of that side falls, as of now; 0 if nobody's clock runs. */
int64_t table_clock_left(const struct table *table);

/* The seat whose clock it is, -1 = nobody's: also while it is stopped. */
int table_clock_seat(const struct table *table);

/* Both clocks as of now. A delay is that of a turn to come where no turn runs. */
struct clock_reading {
	int seat; /* whose clock it is, -1 = nobody's */
	int64_t delay_ms[2], reserve_ms[2];
};
struct clock_reading table_clock_read(const struct table *table);

/* Its time doesn't pass: in the half minute between two games, and when a player has only the seconds left
 * that they keep while the opponent's connection is lost (R14.3). */
bool table_clock_waits(const struct table *table);

/* It runs, and that has changed since the end of a turn. */
bool table_clock_waits_anew(const struct table *table);

/* It would run, but may not now: a pause, a lost connection, a restart. */
bool table_clock_stands(const struct table *table);

/* An action was taken, and has said what was spent. The clock of `seat` ran before it; `won`: it ended a
 * game. */
void table_clock_acted(struct table *table, int seat, bool won);

/* The connection of this seat is lost, and the seat is kept; or it has one again. */
void table_clock_connection_lost(struct table *table, int seat);
void table_clock_connection_back(struct table *table, int seat);

/* Both agree to it; or either ends it. */
void table_clock_pause(struct table *table);
void table_clock_go_on(struct table *table);
int64_t table_clock_pause_left(const struct table *table);

/* R14.5: when the time of a player who leaves in their own turn is up. 0: it is not their turn. While an
 * answer to a resignation is awaited, the turn is still that of the player who wants to resign. */
int64_t table_clock_due_if_left(const struct table *table, int seat);

/* When something is to be done about it; INT64_MAX: never, as it is. */
int64_t table_clock_due(const struct table *table);

/* The turn is settled, and its output has left: those that have changed run from now on, if they may. */
void table_clocks_end_turn(struct server *server);

/* Seconds of the warning that is due; 0 = none. */
int table_clock_warning(const struct table *table);
