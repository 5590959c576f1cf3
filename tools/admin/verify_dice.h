/*
 * verify_dice.h - checks the throws of one match against its envelopes.
 */
#pragma once

#include "db/envelopes.h"
#include "db/matches.h"
#include "server/dice/envelope.h"
#include "tools/admin/verified.h"

enum { MATCH_ENVELOPES_MAX = 64 }; /* one, and one more for each lost key */

/* What determines the throws of a match. */
struct match_dice {
	const struct match_row *row; /* borrowed */
	struct {
		int64_t number;
		int from;   /* its first throw */
		bool known; /* it is opened, and its seed fits its commitment */
		struct envelope_throws throws;
	} list[MATCH_ENVELOPES_MAX];
	int count;
	int64_t checked;  /* throws so far */
	char *difference; /* borrowed; "" = none */
};

/*
 * Reads the envelopes of a match. DB_NONE: one can't be read or doesn't fit the match, as `difference` says.
 * If a seed doesn't fit its commitment, that is a difference in the book, not in the match: its throws aren't
 * checked.
 */
MUST_USE enum db_status match_dice_read(struct db *db, const struct match_row *row, struct match_dice *dice,
	char difference[DIFFERENCE_SIZE]);

/* Computes throw n, and its envelope's number in *envelope; `x_first`: an opening throw in which the
 * inviter has X. False if it can't be known. */
bool match_dice_throw(struct match_dice *dice, int n, bool x_first, struct dice *thrown, int64_t *envelope);
