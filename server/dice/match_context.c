/*
 * match_context.c - from the row of a match to the terms of an envelope.
 */
#include "server/dice/match_context.h"

void
match_context(const struct match_row *match, int64_t envelope, uint8_t context[ENVELOPE_SIZE])
{
	const struct envelope_terms terms = {
		.number = envelope,
		.player = {match->name[0], match->name[1]},
		.options = match->options,
		.salt = {match->salt[0], match->salt[1]},
	};

	envelope_context(&terms, context);
}
