/*
 * turn.h - checkers in the hand of the side on turn: steps put and taken back, and the end of the turn
 * (R3.4). Internal to the core; order.h has said already that the side may play.
 */
#pragma once

#include "server/rules/action.h"
#include "server/rules/event.h"
#include "server/rules/match.h"
#include "server/rules/must_use.h"
#include "server/rules/refusal.h"

/* ACTION_PUT: the steps join those put before. Their hits are in the event. */
MUST_USE enum refusal turn_put(struct match *match, const struct action *action, struct events *events);

/* The last step put goes back. There must be one that may (R9.6). */
void turn_undo(struct match *match, struct events *events);

/*
 * ACTION_PLAY and ACTION_DONE: the steps put and those of the action are the play. On a refusal
 * events->refused counts the steps of the action alone.
 */
MUST_USE enum refusal turn_play(struct match *match, const struct action *action, struct events *events);
