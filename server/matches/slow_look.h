/*
 * slow_look.h - the board of a slow match, for one of its players who doesn't sit down there.
 */
#pragma once

struct player;
struct slow_row;

/* The board as it is now; somebody may sit there. */
void slow_look(struct player *reader, const struct slow_row *row);
