/*
 * clock.c - the system's clocks.
 */
#include "server/system/clock.h"

#include <time.h>

static int64_t
read_ms(clockid_t clock)
{
	struct timespec now;

	clock_gettime(clock, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

int64_t
clock_tick_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t
clock_cpu_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
	return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t
clock_now_ms(void)
{
	return read_ms(CLOCK_REALTIME);
}

int64_t
clock_tick_ms(void)
{
	return read_ms(CLOCK_MONOTONIC);
}

enum { LOOK_EVERY_MS = 500, LATE_MS = 2000 };

int64_t
clock_counted_ms(int64_t passed)
{
	return passed > LOOK_EVERY_MS + LATE_MS ? LATE_MS : passed;
}

int
clock_pause_ms(int ms)
{
	return ms;
}
