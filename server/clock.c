/*
 * clock.c - the system's wall clock.
 */
#include "server/clock.h"

#include <time.h>

int64_t
clock_now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_REALTIME, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}
