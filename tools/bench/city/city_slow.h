/*
 * city_slow.h - slow matches of a city, in the middle of a game, saved.
 */
#pragma once

#include <stdint.h>

struct city;

enum {
	CITY_LONG = 2,	       /* long slow matches of one more player, with two others */
	CITY_BATCH_HOURS = 48, /* of service time from a batch of slow matches to the next */
};

/* The first `people` of the city play them beside their other matches. Batch N falls due N times
 * CITY_BATCH_HOURS after the first start. */
struct city_slow {
	int people, matches, batches;
};

/* They began at `at`, in Unix seconds. */
void city_make_slow(struct city *city, const struct city_slow *plan, int64_t at);
