/*
 * apply.h - the one entrance to the rules: a match and an action in, the match after it and its events out.
 *
 * May not touch: names, time, dice of its own, anything outside the C standard library's pure part.
 *
 * The caller throws the dice for every action of which action_has_dice() is true, stores the action, then
 * tells the events. Beyond that:
 *
 * - Seats at open tables (R9.8). Before the first ACTION_JOIN, and whenever somebody else sits down, the
 *   caller sends ACTION_PROGRAM for a seat held by a client program, ACTION_PERSON for one held by a person
 *   where match.program[side] says otherwise. The flags follow the players when sides swap. A program that
 *   sits down in front of an open window has a wrong play ruled at once: tell the events in any case. At
 *   strict tables there is nothing to send.
 * - The roll (R3.6). Nobody throws for the side on turn while match_waits_for_roll() is true, whatever its
 *   settings.
 * - Putting by hand (R3.4). match.board is the position before the turn until the turn ends; the mover's own
 *   drawing takes match_position(). match_dice_left() says what `done` still wants, by strict rules: at open
 *   tables keep it for yourself (R9.3). ACTION_PLAY carries the new steps only; EVENT_PLAYED carries all of
 *   them, so code that tells or lists moves reads them there.
 * - Rulings (R9.5, R9.6). EVENT_UPHELD names the mover, the rule (`fault`, `where`), the play and which of
 *   its steps stay. After it the mover is on turn again with the same dice and `match.kept` steps on the
 *   board, or, if what stays is a whole play, EVENT_PLAYED follows and the turn has passed. In front of a
 *   program the wrong play, EVENT_CHALLENGED and the ruling come in the events of one action.
 * - A pending win (R9.7): PHASE_PENDING. The side on turn accepts (ACTION_ACCEPT) or challenges; nothing else
 *   happens, and there is no result before.
 * - Time (section 14). `spent_ms` goes with each action: what the clock of match_clock_side() has spent since
 *   the last one, no more than match_clock_left(). When that is spent the caller sends ACTION_FLAG.
 * - Options: options_read_typed() for what people type; where `names_*` is false the players' toggles and
 *   settings decide. options_value() goes through them for code that puts them into words. `unrated` is
 *   for the code that makes ratings.
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
