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
