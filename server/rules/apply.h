/*
 * apply.h - the one entrance to the rules: a match and an action in, the match after it and its events out.
 *
 * May not touch: names, time, dice of its own, anything outside the C standard library's pure part. The shell
 * throws and hands the dice in with the roll.
 */
#pragma once

#include "server/rules/action.h"
#include "server/rules/event.h"
#include "server/rules/match.h"
#include "server/rules/must_use.h"
#include "server/rules/refusal.h"

/*
 * One action. On a refusal nothing is in *after (it equals *before) and events->count is 0; events->refused
 * has the detail. Otherwise *after is the new state and *events tells what happened. `before` and `after` may
 * be the same.
 */
MUST_USE enum refusal match_apply(
	const struct match *before, const struct action *action, struct match *after, struct events *events);
