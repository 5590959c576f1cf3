/*
 * slow_clock.h - the clock of a slow match (R14.6): it runs whoever sits there, and is stopped only while the
 * player on turn has a vacation. It follows from `due`, which is stored; all times are service time.
 *
 *   a turn begins: due = now + delay + reserve + rest of a vacation
 *   an action ends it: spent = delay + reserve - what is left until due
 */
#pragma once

#include <stdint.h>

struct table;

/* What the clock of `seat`, which runs, has spent since the last action: never more than was left. */
int64_t slow_clock_spent(const struct table *table, int seat);

/* An action was taken, and has said what was spent. From now on the clock of `seat` runs; -1: none does. */
void slow_clock_acted(struct table *table, int seat);

/* Reads what is stored of the vacations of both players. In a tournament they may stop no clock; that of a
 * disabled player stands all the same. */
void slow_clock_read_vacations(struct table *table);
