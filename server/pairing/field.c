/*
 * field.c - see field.h.
 */
#include "server/pairing/field.h"

#include <assert.h>

bool
field_plays(const struct field *field, int entrant, int round)
{
	return !field->entrants[entrant].withdrawn && field->entrants[entrant].from_round <= round;
}

void
lineup_places(const struct lineup *lineup, int place[FIELD_MAX])
{
	for (int i = 0; i < FIELD_MAX; i++)
		place[i] = FIELD_MAX;
	for (int i = 0; i < lineup->count; i++)
		place[lineup->at[i]] = i;
}

/* Those of the lot who are house players, or not. */
static void
add_by_lot(const struct field *field, const struct lineup *lot, bool house, struct lineup *lineup)
{
	for (int i = 0; i < lot->count; i++)
		if (field->entrants[lot->at[i]].house == house)
			lineup->at[lineup->count++] = lot->at[i];
}

void
lineup_by_lot(const struct field *field, const struct lineup *lot, struct lineup *lineup)
{
	lineup->count = 0;
	add_by_lot(field, lot, false, lineup);
	add_by_lot(field, lot, true, lineup);
}

/* Whether people come before house players, and the higher rating first. */
static bool
is_seeded_before(const struct entrant *one, const struct entrant *other)
{
	return one->house != other->house ? other->house : one->rating > other->rating;
}

void
lineup_by_rating(const struct field *field, const struct lineup *lot, struct lineup *lineup)
{
	/* By insertion, which leaves those with equal ratings in the order of the lot. */
	lineup->count = 0;
	for (int i = 0; i < lot->count; i++) {
		int to = lineup->count++;
		while (to > 0 && is_seeded_before(&field->entrants[lot->at[i]],
					 &field->entrants[lineup->at[to - 1]])) {
			lineup->at[to] = lineup->at[to - 1];
			to--;
		}
		lineup->at[to] = lot->at[i];
	}
}

int
pairing_winner(const struct pairing *pairing)
{
	return pairing->outcome == OUTCOME_FIRST    ? pairing->entrant[0]
	       : pairing->outcome == OUTCOME_SECOND ? pairing->entrant[1]
						    : NOBODY;
}

int
pairing_loser(const struct pairing *pairing)
{
	return pairing->outcome == OUTCOME_FIRST    ? pairing->entrant[1]
	       : pairing->outcome == OUTCOME_SECOND ? pairing->entrant[0]
						    : NOBODY;
}
