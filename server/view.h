/*
 * view.h - a match as one person at the table sees it.
 */
#pragma once

#include "protocol/board.h"

struct match;
struct session;
struct table;

/* `match` from the side of `seat`: the listener's own, or that of the player he watches. All borrowed. */
struct board_view view_of(
	const struct session *listener, const struct table *table, const struct match *match, int seat);

/* The same for a match that is at no table: names by side, seen by which of them. */
struct board_view view_of_names(const struct session *listener, const struct match *match,
	const char *const name[2], enum side seen_by);
