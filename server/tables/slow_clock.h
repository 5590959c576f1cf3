/*
 * slow_clock.h - the clock of a slow match (R14.6): it runs whoever sits there, and stands only while the
 * player on turn has a vacation. It follows from `due`, which is stored; all times are service time.
 *
 *   turn begins --due = now + delay + reserve + rest of a vacation--> an action says what was spent --> next
 * turn
 */
#pragma once

#include <stdint.h>

struct table;

/* What the clock that runs has spent since the last action: never more than was left. */
int64_t slow_clock_spent(const struct table *table);

/* An action was taken, and has said what was spent. */
void slow_clock_acted(struct table *table);

/* Reads what is stored of the vacations of both players. */
void slow_clock_read_vacations(struct table *table);
