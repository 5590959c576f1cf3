/*
 * window.h - open tables (section 9): a play that may be challenged, and what the core rules if it is.
 * Internal to the core; order.h has said already that the action may be taken.
 */
#pragma once

#include "server/rules/event.h"
#include "server/rules/match.h"

/* The whole play of the side on turn, which can be on a board: `after` is the position it leads to. */
void window_play(
	struct match *match, const struct play *play, const struct board *after, struct events *events);

/* `side` challenges the last play (R9.4, R9.5). */
void window_challenge(struct match *match, enum side side, struct events *events);

/* `side` lets a pending win stand (R9.7). */
void window_accept(struct match *match, enum side side, struct events *events);

/* A program or a person sits down at `side` (R9.8). A program in front of a wrong play has it
 * ruled at once. */
void window_seat(struct match *match, enum side side, bool program, struct events *events);
