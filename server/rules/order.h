/*
 * order.h - may this action be taken now (R3.1, section 10, R11.3)? Internal to match.c; match_may_double()
 * and match_rolls_itself() of match.h are answered in order.c too.
 */
#pragma once

#include "server/rules/match.h"

/* *where is set for refusals that need more than their name. */
MUST_USE enum refusal order_check(
	const struct match *match, const struct action *action, struct refusal_detail *where);
