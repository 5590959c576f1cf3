/*
 * rests.h - whom the courier leaves alone for a while: a mailer or a service that doesn't answer. Letters to
 * it wait, and don't keep others from being carried.
 *
 * Memory in, memory out; times are of clock_tick_ms().
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

enum { RESTS_MAX = 16, REST_NAME_SIZE = 300 };

/* Plain data; all zero is an empty list. If it is full, the rest that ends first makes room. */
struct rests {
	struct {
		char name[REST_NAME_SIZE];
		int64_t until_ms;
	} of[RESTS_MAX];
};

void rests_add(struct rests *rests, const char *name, int64_t until_ms);
bool rests_has(const struct rests *rests, const char *name, int64_t now_ms);
int rests_count(const struct rests *rests, int64_t now_ms);
