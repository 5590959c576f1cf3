/*
 * rests.h - whom the courier leaves alone for a while: a mailer or a service that doesn't answer. Letters to
 * it wait, and don't keep others from being carried.
 *
 * Memory in, memory out; times are of clock_tick_ms().
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum {
	RESTS_MAX = 16,
	REST_NAME_SIZE = 300,
	REST_SECONDS = 60, /* the first time */
	REST_SECONDS_MAX = 15 * 60,
};

/* Plain data; all zero is an empty list. If it is full, the rest that ends first makes room. */
struct rests {
	struct {
		char name[REST_NAME_SIZE];
		int64_t until_ms, seconds;
	} of[RESTS_MAX];
};

/* It has not answered, and is left alone: for as long as it has asked, or, if that is 0, for a minute, then
 * twice as long each time. No effect if it is left alone already: several letters may fail together. */
void rests_begin(struct rests *rests, const char *name, int64_t now_ms, int64_t asked_seconds);

/* It has answered. */
void rests_end(struct rests *rests, const char *name);

/* Seconds for which it is left alone; 0: it isn't. */
int64_t rests_left(const struct rests *rests, const char *name, int64_t now_ms);
int rests_count(const struct rests *rests, int64_t now_ms);
