/*
 * swiss.h - Swiss rounds: everybody plays in each, against somebody of about the same score whom they haven't
 * met.
 *
 * The field is ordered by score, then by the scores of the opponents met, then by lot. The first is paired
 * with the nearest in this order who leaves a possible pairing to the rest; so on with those who are left. Of
 * an odd field one has a bye: it comes last in the order, and is met like an opponent.
 *
 * While nobody withdraws, swiss_rounds_max() rounds never need a repeat: whoever hasn't met whom makes a
 * graph in which everybody has at least half of the others, which has a perfect matching (Dirac). After
 * withdrawals the pairing has the fewest repeats there can be, a second bye among them; of several the one
 * whose repeated meetings lie furthest back, their rounds added up; and of these the nearest partners, as
 * above.
 */
#pragma once

#include "server/pairing/field.h"

enum { SWISS_ROUNDS_MAX = FIELD_MAX / 2 };

/* For how many rounds that number of entrants is enough. */
int swiss_rounds_max(int entrants);

/* Pairs a round after those of the field; nobody of the field plays in it yet. Entrants whose first round
 * this is, and not the first of all, are ordered by lot alone among those with the lowest score: coming late
 * gains nothing. Returns the number of pairings, the bye last. */
int swiss_pair(const struct field *field, int round, const struct lineup *lot,
	struct pairing pairings[FIELD_MAX / 2]);
