/*
 * reasons.c - see reasons.h.
 */
#include "server/tournaments/reasons.h"

#include <stdio.h>

static const char *const words[REASON_COUNT] = {
	[REASON_DRAW] = "draw",
	[REASON_BYE] = "bye",
	[REASON_WINNERS] = "winners",
	[REASON_LOSERS] = "losers",
	[REASON_DROPPED] = "dropped",
	[REASON_WITHDRAWN] = "withdrawn",
	[REASON_NEAREST] = "nearest",
	[REASON_REPEAT] = "repeat",
	[REASON_LAST] = "last",
	[REASON_SECOND_BYE] = "second bye",
	[REASON_FREE] = "free",
	[REASON_AGAIN] = "again",
	[REASON_ALL] = "all",
};

void
reasons_store(const struct pairing_why *why, struct pairing_cause *cause)
{
	*cause = (struct pairing_cause){
		.round = why->round, .nearer = why->nearer, .met = why->met, .needed = why->needed};
	snprintf(cause->reason, sizeof cause->reason, "%s", words[why->reason]);
}
