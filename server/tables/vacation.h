/*
 * vacation.h - days in which no slow clock of a player runs: chosen by the player, or taken by the server in
 * place of a loss (`set autovacation`).
 *
 * Owns: the rows (db/slow/vacations.h); it moves the flags of all matches that wait for the player, also at
 * tables.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct server;

enum {
	VACATION_DAYS = 30, /* in VACATION_YEAR days */
	VACATION_YEAR = 365,
};

/* The flags of that player's matches have moved: tables that are open learn it. */
void vacation_moved(struct server *server, int64_t player);

/* Until when the present one lasts, in service time; 0: there is none. */
int64_t vacation_until(struct server *server, int64_t player);

/* How many days the player may still take; 0 if that can't be read. */
int vacation_left(struct server *server, int64_t player);

/* It begins now, after the end of a present one: the player wants it, or a day is taken by itself before a
 * flag falls. False if it could not be stored. */
bool vacation_begin(struct server *server, int64_t player, int days);
bool vacation_take_day(struct server *server, int64_t player);

/* What the player has chosen of vacations ends now. False if there is none. */
bool vacation_stop(struct server *server, int64_t player);
