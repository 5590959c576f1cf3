/*
 * city_notices.h - people of a city who are told by mail while they are away, and notices that wait for a
 * courier.
 */
#pragma once

#include <stdint.h>

struct city;

/* The first `told` of the city have mail, and have named the `seekers` after them as friends. `waiting` rows
 * wait for them, all due: half of them go at once, the others with a digest. A courier was here. */
struct city_notices {
	int told, seekers, waiting;
};

/* `now`: Unix seconds. */
void city_make_notices(struct city *city, const struct city_notices *plan, int64_t now);
