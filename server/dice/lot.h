/*
 * lot.h - the arithmetic of lots: how an envelope puts the entrants of a tournament in an order.
 *
 *   context  SHA-256 of lines, each with its LF: `barpoint lot 1`, envelope, tournament, round, then the
 * names of the entrants, as they were at the draw order    throws 2k - 1 and 2k make a number below 1296, of
 * four dice with values from 0 to 5, the first one the highest digit. Among m entrants it stands for the
 * entrant at number mod m, counted from 0; numbers that would favour some, from 1296 - 1296 mod m on, are
 * passed over. Whoever is drawn comes next in the order and leaves the list; the last one needs no throw
 *
 * The first entrants of the list, the people, are drawn before all others.
 *
 * Pure, as envelope.h is; tools/dice does these sums a second time.
 */
#pragma once

#include "server/dice/envelope.h"

enum { LOT_MAX = 128 /* entrants */ };

/* Texts are borrowed. */
struct lot_terms {
	int64_t envelope;
	int64_t tournament;
	int round;  /* that it is drawn for */
	int count;  /* of entrants */
	int people; /* the first ones of these; all, where nobody comes last */
	const char *const *name;
};

void lot_context(const struct lot_terms *terms, uint8_t context[ENVELOPE_SIZE]);

/* order[0] is the number of the entrant who is drawn first, from 0. */
void lot_order(const struct lot_terms *terms, const struct envelope_throws *throws, int order[LOT_MAX]);
