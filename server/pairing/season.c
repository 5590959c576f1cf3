/*
 * season.c - see season.h.
 */
#include "server/pairing/season.h"

#include "server/pairing/knockout.h"
#include "server/pairing/results.h"

static bool
has(const struct pairing *pairing, int entrant)
{
	return pairing->entrant[0] == entrant || pairing->entrant[1] == entrant;
}

static bool
has_played(const struct field *field, int entrant, enum pairing_stage last)
{
	bool played = false;

	for (int i = 0; i < field->pairing_count; i++) {
		const struct pairing *pairing = &field->pairings[i];
		played |= pairing->stage <= last && has(pairing, entrant) && !pairing->unplayed &&
			  pairing->outcome != OUTCOME_STRUCK;
	}
	return played && !field->entrants[entrant].house;
}

bool
season_has_played(const struct field *field, int entrant)
{
	return has_played(field, entrant, STAGE_PLAYOFF);
}

int
season_by_round(const struct bracket *bracket, const struct field *field, int entrant)
{
	static const int points[] = {8, 4, 2}; /* lost in the final, one round before, two before */
	int reached = 0, rounds = bracket_rounds(bracket, STAGE_MAIN);

	for (int i = 0; i < field->pairing_count; i++) {
		const struct pairing *pairing = &field->pairings[i];
		if (pairing->stage != STAGE_MAIN || !has(pairing, entrant))
			continue;
		reached = pairing->round > reached ? pairing->round : reached;
	}
	if (!has_played(field, entrant, STAGE_MAIN))
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
			!results_is_hurried_again(field, &field->pairings[i]) &&
			pairing_winner(&field->pairings[i]) == entrant;
	return field->entrants[entrant].house ? 0 : wins;
}
