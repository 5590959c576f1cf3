/*
 * seat_table.h - what a seat does at a table; for seat.c alone.
 */
#pragma once

#include "tools/player/seat_state.h"

/* At a new table, or at that of the last line. */
void seat_sit_down(struct seat *seat, const char *opponent);
void seat_stand_up(struct seat *seat);
bool seat_must_play(const struct seat *seat);
void seat_stop_thinking(struct seat *seat);
void seat_play(struct seat *seat);

/* Until a decision must be made; INT64_MAX: there is time. */
int64_t seat_time_left(const struct seat *seat);
void seat_hear_at_table(struct seat *seat, const struct heard *heard, const char *line);

/* A second has passed. */
void seat_tick_at_table(struct seat *seat);
