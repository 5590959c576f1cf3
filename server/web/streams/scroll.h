/*
 * scroll.h - a text that grows at its end, and is forgotten at its beginning: the last events of a match as
 * all its streams send them.
 *
 *   forgotten | event 41 | event 42 | a word without number | event 43 |
 *             ^ begin                                                  ^ end      positions count from 0 for
 * ever
 *
 * Knows nothing of what the text says. Plain memory.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "server/rules/must_use.h"

enum { SCROLL_PLACES = 128 }; /* numbered events that are kept; with one more the oldest are forgotten */

struct scroll_place {
	int number;
	int64_t at; /* where it begins */
};

/* All zero: nothing was ever added. */
struct scroll {
	char *bytes; /* owned */
	size_t used, room;
	int64_t begin;
	struct scroll_place places[SCROLL_PLACES]; /* the oldest first */
	int count;
	int forgotten; /* number of the last event that is not kept any more, 0 = none */
};

/* `forgotten`: the events up to this number will never be asked for here. */
void scroll_open(struct scroll *scroll, int forgotten);
void scroll_clear(struct scroll *scroll);

/* `number` is greater than all before, or 0 for a text without one. False without memory. */
MUST_USE bool scroll_add(struct scroll *scroll, int number, const char *bytes, size_t size);

int64_t scroll_end(const struct scroll *scroll);

/* Where the events after `number` begin: the end, if there are none. -1: some of them are forgotten. */
int64_t scroll_after(const struct scroll *scroll, int number);

/* Whether what is there is kept. */
bool scroll_has(const struct scroll *scroll, int64_t at);

/* What is kept from there on; valid until something is added. */
const char *scroll_from(const struct scroll *scroll, int64_t at, size_t *size);
