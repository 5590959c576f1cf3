/*
 * rolling.h - a tournament without rounds: whoever is free is paired at once, with the one they have met
 * least often, then the nearest in score, then the one who has waited longest. Nobody meets the same opponent
 * twice running, unless nobody else has been free for three minutes, and nobody meets anybody more than
 * twice.
 */
#pragma once

#include "server/pairing/field.h"

enum {
	ROLLING_MEETINGS_MAX = 2,
	ROLLING_PATIENCE = 3 * 60, /* seconds after which the last opponent is better than none */
};

struct waiting_entrant {
	int entrant;
	int waited; /* seconds */
};

/* Pairs as many of those who are free as may be paired; `place` goes on from the field's pairings. Returns
 * the number of pairings. */
int rolling_pair(const struct field *field, const struct waiting_entrant *free, int count,
	struct pairing pairings[FIELD_MAX / 2]);
