/*
 * people_list.h - a long list of those who are online, one row each (listing.h).
 */
#pragma once

#include <stdbool.h>

#include "db/people/players.h"
#include "protocol/setting_names.h"

struct player;
struct session;

enum { PEOPLE_FILTER_SIZE = sizeof "from " + PLAYER_HOST_SIZE };

/* Writes one row for `subject` to `listener` or nothing; `count` is how many rows were written before.
 * `done` is called after the last row with their number, unless the list is cut. */
struct people_rows {
	/* True if a row was written. */
	bool (*row)(struct session *listener, struct player *subject, int count, const char *filter);
	void (*done)(struct session *listener, int count);
};

/* Writes the first rows at once. `rows` is borrowed, static data of a command. `filter` is copied, and cut
 * at PEOPLE_FILTER_SIZE; a longer filter matches nobody. */
void people_list_start(
	struct session *listener, const struct people_rows *rows, const char *filter, enum sort_who order);
