/*
 * rounds.h - how long a test of chance goes on. With sanitizers, which make it several times slower, it plays
 * the first tenth of its rounds (tests/meson.build says so by BARPOINT_TEST_SHORT); `tools/test quick`
 * plays all.
 */
#pragma once

#include <stdbool.h>
#include <stdlib.h>

static inline bool
rounds_are_few(void)
{
	return getenv("BARPOINT_TEST_SHORT") != NULL;
}

static inline long
rounds_of(long all)
{
	return rounds_are_few() ? all / 10 : all;
}
