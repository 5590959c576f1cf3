/*
 * dice.h - where the dice come from: seeds for sealed envelopes, and the numbered throws of a match by its
 * envelope.
 *
 * Owns: the source of chance. May not touch: matches, the journal. A test build puts another dice.c in its
 * place, with throws fixed by a file in the data directory; this one has no such switch.
 */
#pragma once

#include <stdint.h>

#include "server/dice/envelope.h"
#include "server/rules/play.h"
#include "server/rules/side.h"

struct dice_source;

/* What the throws of a match follow from (book.h). */
struct deal {
	int64_t envelope; /* its number, 0 = the match has none */
	uint8_t commitment[ENVELOPE_SIZE];
	uint8_t seed[ENVELOPE_SIZE];
	struct envelope_throws throws;
};

/* Needs sodium_init() before. NULL if out of memory; dice_close() frees the result, and takes NULL. */
struct dice_source *dice_open(const char *data_dir);
void dice_close(struct dice_source *source);

/* A seed that nobody knows, for a new envelope. */
void dice_seed(struct dice_source *source, int64_t envelope, uint8_t seed[ENVELOPE_SIZE]);

/* Throw number n (1, 2, ...) of a match, counting the opening throws, whose first die is the inviter's. */
struct dice dice_throw(struct dice_source *source, const struct deal *deal, int64_t match_id, int n);

/* R1.3: the side the inviter has in the first game. */
enum side dice_side(struct dice_source *source, int64_t match_id);
