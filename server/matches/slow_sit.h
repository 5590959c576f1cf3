/*
 * slow_sit.h - a player sits down at a slow match of theirs (slow.h), alone or beside the other.
 */
#pragma once

#include <stdbool.h>

struct player;
struct slow_row;

/* How somebody asks to sit down, which decides what they read. */
enum slow_way {
	SLOW_BY_NAME,	    /* `next`, `slow 17` */
	SLOW_BY_INVITATION, /* as FIBS's programs resume a saved match */
};

/* They have no table. False: they have read why not, and nothing has happened. */
bool slow_sit_down(struct player *player, const struct slow_row *row, enum slow_way way);
