/*
 * compound.h - steps that one checker makes with several dice, such as 24/14 with 6 and 4, taken apart into a
 * step for each die.
 */
#pragma once

#include "server/rules/action.h"
#include "server/rules/must_use.h"
#include "server/rules/refusal.h"

struct match;

enum compound {
	COMPOUND_NONE,	  /* it can't be played in any way */
	COMPOUND_ONE,	  /* all ways lead to one position; *split is one of them */
	COMPOUND_SEVERAL, /* the ways differ, in what they hit or in the dice they leave; *split is one of
			     them */
};

/* Why there is no way. */
struct compound_fault {
	enum refusal refusal;	     /* REFUSAL_NONE at open tables: *split is as typed, for them to judge */
	struct refusal_detail where; /* its step counts those that were typed */
};

/*
 * What `typed` means, a play or a put of the side on turn. Where every play is judged at once the rules of
 * the table decide, with what is put already; at open tables the dice do, and what they don't allow stays as
 * typed. *fault is for COMPOUND_NONE.
 */
MUST_USE enum compound compound_split(const struct match *match, const struct action *typed,
	struct action *split, struct compound_fault *fault);
