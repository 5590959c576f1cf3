/*
 * city_slow.h - slow matches of a city, in the middle of a game, saved.
 */
#pragma once

#include <stdint.h>

struct city;

/* As its plan says; they began at `at`, in Unix seconds. */
void city_make_slow(struct city *city, int64_t at);
