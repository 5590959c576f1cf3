/*
 * evening.c - see evening.h.
 */
#include "tests/pairing/evening.h"

#include <assert.h>
#include <string.h>

void
evening_begin(struct evening *evening, int count, uint64_t seed)
{
	evening->field = (struct field){.count = count, .pairings = evening->pairings};
	evening->chance = (struct chance){seed};
	for (int i = 0; i < count; i++)
		evening->field.entrants[i].rating = 2000 - i;
}

void
evening_add(struct evening *evening, const struct pairing *pairings, int count)
{
	assert(evening->field.pairing_count + count <= EVENING_PAIRINGS_MAX);
	memcpy(evening->pairings + evening->field.pairing_count, pairings, (size_t)count * sizeof *pairings);
	evening->field.pairing_count += count;
}

bool
evening_play_one(struct evening *evening)
{
	int open = 0, at = 0;

	for (int i = 0; i < evening->field.pairing_count; i++)
		open += evening->pairings[i].outcome == OUTCOME_OPEN;
	if (open == 0)
		return false;
	for (int left = chance_below(&evening->chance, open); left >= 0; at++)
		left -= evening->pairings[at].outcome == OUTCOME_OPEN;
	struct pairing *pairing = &evening->pairings[at - 1];
	int winner = chance_below(&evening->chance, 2);
	pairing->outcome = winner == 0 ? OUTCOME_FIRST : OUTCOME_SECOND;
	pairing->points[winner] = 5;
	pairing->points[1 - winner] = chance_below(&evening->chance, 5);
	return true;
}

struct lineup
evening_in_order(const struct evening *evening)
{
	struct lineup lineup = {.count = evening->field.count};

	for (int i = 0; i < lineup.count; i++)
		lineup.at[i] = i;
	return lineup;
}

struct lineup
evening_lot(struct evening *evening)
{
	struct lineup lineup = evening_in_order(evening);

	for (int i = lineup.count - 1; i > 0; i--) {
		int other = chance_below(&evening->chance, i + 1), kept = lineup.at[i];
		lineup.at[i] = lineup.at[other];
		lineup.at[other] = kept;
	}
	return lineup;
}

void
evening_play_bracket(struct evening *evening, const struct bracket *bracket, enum pairing_stage stage)
{
	struct pairing next[KNOCKOUT_PAIRINGS_MAX];

	do
		evening_add(evening, next, knockout_next(bracket, &evening->field, stage, next));
	while (evening_play_one(evening));
}
