/*
 * terms.c - see terms.h.
 */
#include "server/tournaments/terms.h"

#include <assert.h>

#include "db/tournaments/pairings.h"
#include "db/tournaments/tournaments.h"
#include "server/rules/options.h"

void
terms_options(const struct edition_row *edition, const struct pairing_row *row, struct options *options)
{
	bool read = options_read(options, edition->terms.options);

	assert(read); /* it was written by options_write() */
	(void)read;
	if (edition->terms.kind == TOURNAMENT_KNOCKOUT && edition->terms.final_length > 0 &&
		row->part == PART_MAIN && row->round == edition->rounds)
		options->length = edition->terms.final_length;
}
