/*
 * playoff.c - see playoff.h.
 */
#include "server/tournaments/playoff.h"

#include <string.h>

#include "server/tournaments/contest.h"
#include "server/tournaments/places.h"

/* The slots as the first round has them; 0: it has not been paired. */
static int
read_slots(const struct contest *contest, int slot[FIELD_MAX])
{
	int slots = 0;

	for (int i = 0; i < contest->rows; i++) {
		const struct pairing *row = &contest->pairing[i];
		if (row->stage != STAGE_PLAYOFF || row->round != 1)
			continue;
		memcpy(&slot[2 * row->place], row->entrant, sizeof row->entrant);
		slots += 2;
	}
	return slots;
}

/* The best are asked for only once: whoever withdraws after that keeps their slot. */
void
playoff_bracket(const struct contest *contest, struct bracket *bracket)
{
	struct standing standings[FIELD_MAX];
	struct lineup best;

	*bracket = (struct bracket){.consolation = CONSOLATION_NONE};
	bracket->size = read_slots(contest, bracket->slot);
	if (bracket->size > 0)
		return;
	places_find(contest, standings);
	standings_best(&contest->field, standings, contest->edition.terms.playoff, &best);
	if (best.count > 1)
		bracket_draw(bracket, &best, CONSOLATION_NONE);
}
