/*
 * verify_dice.h - the throws of one match, held against the envelopes they were made by.
 */
#pragma once

#include "db/envelopes.h"
#include "db/matches.h"
#include "server/dice/envelope.h"
#include "tools/admin/verify_match.h"

enum { MATCH_ENVELOPES_MAX = 64 }; /* one, and another for each loss of a key */

/* What the throws of a match follow from. */
struct match_dice {
	const struct match_row *row; /* borrowed */
	struct {
		int64_t number;
		int from;   /* the first throw by it */
		bool known; /* it is opened, and its seed is the one that was promised */
		struct envelope_throws throws;
	} list[MATCH_ENVELOPES_MAX];
	int count;
	int64_t checked;  /* throws so far */
	char *difference; /* borrowed; "" = none */
};

/*
 * Reads the envelopes of a match. DB_NONE: one of them can't be, or doesn't fit the match: `difference` says
 * so. A seed that isn't the promised one is the book's difference, not the match's: its throws aren't
 * checked.
 */
MUST_USE enum db_status match_dice_read(struct db *db, const struct match_row *row, struct match_dice *dice,
	char difference[DIFFERENCE_SIZE]);

/* Throw n as it has to be, its envelope's number in *envelope; `x_first`: of an opening throw, the inviter
 * has X. False if that can't be known. */
bool match_dice_throw(struct match_dice *dice, int n, bool x_first, struct dice *thrown, int64_t *envelope);
