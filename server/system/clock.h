/*
 * clock.h - what time it is. The only place that asks the system; all other code gets the time as a
 * parameter.
 *
 * A test build puts another clock.c in its place.
 */
#pragma once

#include <stdint.h>

/* Wall clock, milliseconds since 1970: for what people read and the journal keeps. */
int64_t clock_now_ms(void);

/* Milliseconds since an arbitrary start: never steps back or ahead. For limits, pauses and idle times. */
int64_t clock_tick_ms(void);

/* The same in whole seconds. */
static inline int64_t
clock_now(void)
{
	return clock_now_ms() / 1000;
}
