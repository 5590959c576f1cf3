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

/* Nanoseconds of that clock: for how long something takes. */
int64_t clock_tick_ns(void);

/* Nanoseconds of processor that this thread has used: what work costs, on a busy machine too. */
int64_t clock_cpu_ns(void);

/* How long to gather what is then told at once: `ms`. A test build does not wait: what is read there must not
 * depend on how fast the machine is. */
int clock_pause_ms(int ms);

/* How many of the `passed` milliseconds between two looks at the clock the server has served. A server that
 * looks more than two seconds too late was stopped, or its machine was. A test moves its clock as far as it
 * likes. */
int64_t clock_counted_ms(int64_t passed);

/* The wall clock in whole seconds. */
static inline int64_t
clock_now(void)
{
	return clock_now_ms() / 1000;
}
