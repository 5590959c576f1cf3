/*
 * correction.h - tells those at a table about checkers in the hand, and about wrong plays.
 */
#pragma once

#include <stdbool.h>

#include "server/rules/event.h"
#include "server/rules/match.h"

struct player;
struct table;

/* EVENT_PUT, EVENT_UNDONE: to the mover with the board; to others only if they have set `touch`. */
void correction_tell_touched(struct table *table, const struct match_event *event);

/* A match goes on with checkers in the hand, or with a win that waits for its answer. */
void correction_remind(struct table *table);

/* EVENT_UPHELD: the rule, what stays and what goes back, and the board after that. */
void correction_tell_upheld(struct table *table, const struct match_event *event);
