/*
 * order.h - what may follow what: may this action be taken now (R3.1, section 10, R11.3)?
 */
#pragma once

#include <stdbool.h>

#include "server/rules/action.h"
#include "server/rules/match.h"
#include "server/rules/must_use.h"
#include "server/rules/refusal.h"

/* Why `side` may not move now, whatever the steps; REFUSAL_NONE if it may (R3.1). */
enum refusal match_may_play(const struct match *match, enum side side);

/* Why `side` may not double now; REFUSAL_NONE if it may (R10.2, R10.4, R10.5). */
enum refusal match_may_double(const struct match *match, enum side side);

/* Why `side` may not turn the cube once more instead of taking or dropping (R11.2); REFUSAL_NONE
 * if it may. */
enum refusal match_may_redouble(const struct match *match, enum side side);

/*
 * R3.6: a double by the side on turn would be refused or is useless, so the shell rolls for it at once.
 * Meaningful in PHASE_ROLL without an offer.
 */
bool match_rolls_itself(const struct match *match);

/*
 * R3.6: the side on turn types `roll` itself, whatever its settings: else it would lose the time to
 * challenge.
 */
bool match_waits_for_roll(const struct match *match);

/* It has not spent more than the side whose clock runs has left. For apply.c. */
bool order_time_is_sane(const struct match *match, const struct action *action);

/* Why this action may not be taken; REFUSAL_NONE if it may. Of a play it checks only the turn: judge.h
 * judges the steps. *where is set for refusals that need more than their name. For apply.c. */
MUST_USE enum refusal order_check(
	const struct match *match, const struct action *action, struct refusal_detail *where);
