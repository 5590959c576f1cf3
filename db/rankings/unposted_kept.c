/*
 * unposted_kept.c - what db.c keeps in memory of unposted matches: made, emptied, freed. It asks no question.
 */
#include <stdlib.h>

#include "db/rankings/posting.h"
#include "db/rankings/unposted.h"

struct unposted *
unposted_new(void)
{
	struct unposted *unposted = calloc(1, sizeof *unposted);

	if (unposted != NULL)
		unposted->from = -1;
	return unposted;
}

void
unposted_clear(struct unposted *unposted)
{
	ledger_clear(&unposted->ledger);
	unposted->from = -1;
	unposted->matches = unposted->rated = 0;
	unposted->finished_count = 0;
}

void
unposted_free(struct unposted *unposted)
{
	if (unposted == NULL)
		return;
	ledger_clear(&unposted->ledger);
	free(unposted->finished);
	free(unposted->found);
	free(unposted);
}

void
unposted_lose(struct unposted *unposted)
{
	unposted_clear(unposted);
	unposted->waiting = POSTING_MOST; /* how many wait is not known */
}
