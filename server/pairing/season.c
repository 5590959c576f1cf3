/*
 * season.c - see season.h.
 */
#include "server/pairing/season.h"

#include "server/pairing/knockout.h"

static bool
has(const struct pairing *pairing, int entrant)
{
	return pairing->entrant[0] == entrant || pairing->entrant[1] == entrant;
}

int
season_by_round(const struct bracket *bracket, const struct field *field, int entrant)
{
	static const int points[] = {8, 4, 2}; /* lost in the final, one round before, two before */
	int reached = 0, rounds = bracket_rounds(bracket, STAGE_MAIN);
	bool played = false;

	for (int i = 0; i < field->pairing_count; i++) {
		const struct pairing *pairing = &field->pairings[i];
		if (pairing->stage != STAGE_MAIN || !has(pairing, entrant))
			continue;
		played |= !pairing->unplayed;
		reached = pairing->round > reached ? pairing->round : reached;
	}
	if (!played || field->entrants[entrant].house)
		return 0;
	if (knockout_winner(bracket, field, STAGE_MAIN) == entrant)
		return 12;
	return rounds - reached < (int)(sizeof points / sizeof *points) ? points[rounds - reached] : 0;
}

int
season_by_wins(const struct field *field, int entrant)
{
	int wins = 0;

	for (int i = 0; i < field->pairing_count; i++)
		wins += field->pairings[i].stage != STAGE_CONSOLATION &&
			field->pairings[i].entrant[1] != NOBODY &&
			pairing_winner(&field->pairings[i]) == entrant;
	return field->entrants[entrant].house ? 0 : wins;
}
