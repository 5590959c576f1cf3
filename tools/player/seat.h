/*
 * seat.h - one house player: an account, its connection, the table it plays at.
 *
 * Owns: the link, the timer of its next action. May not touch: how a choice is made (decide.h), what the
 * server's lines mean (heard.h).
 */
#pragma once

#include <stdbool.h>

#include "tools/player/accounts.h"
#include "tools/player/house.h"

struct seat;

/* NULL without memory. */
struct seat *seat_open(struct house *house, const struct account *account);

/* It sits at a table. */
bool seat_plays(const struct seat *seat);

/* It is in a tournament, or was not long ago. */
bool seat_is_called(const struct seat *seat);

/* It is nobody's any more: house->seats counts it no longer. */
bool seat_has_ended(const struct seat *seat);

/* Says goodbye and sends nothing more. */
void seat_leave(struct seat *seat);
void seat_close(struct seat *seat);

/* A second has passed. */
void seat_tick(struct seat *seat);
