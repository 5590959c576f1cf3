/*
 * open_seat.h - seats that are kept: while the connection of a player is lost, and over a restart of the
 * server.
 *
 * Owns: the row of each such seat (db/open_seats.h), from which the next server knows that it was open.
 */
#pragma once

#include <stdbool.h>

struct player;
struct table;

/* They sit at a table, and their client knows of kept seats, or may know. */
bool open_seat_has(const struct player *player);

/* Brings the row of their seat up to date. While the disk is full it stays as it is, until the next action at
 * the table. */
void open_seat_note(struct player *player);

/* Both seats have a row: if the server ends now, the players may go on at the next start. */
bool open_seats_outlast(const struct table *table);
