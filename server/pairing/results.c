/*
 * results.c - see results.h.
 */
#include "server/pairing/results.h"

#include <string.h>

/* What a pairing is worth to one of its two, in halves. */
static int
worth_of(const struct pairing *pairing, int side)
{
	switch (pairing->outcome) {
	case OUTCOME_FIRST:
		return side == 0 ? SCORE_WIN : 0;
	case OUTCOME_SECOND:
		return side == 1 ? SCORE_WIN : 0;
	case OUTCOME_HALVES:
		return SCORE_HALF;
	case OUTCOME_OPEN:
	case OUTCOME_NEITHER:
	case OUTCOME_STRUCK:
	case OUTCOME_COUNT:
		break;
	}
	return 0;
}

static bool
is_same_pair(const struct pairing *one, const struct pairing *other)
{
	return (one->entrant[0] == other->entrant[0] && one->entrant[1] == other->entrant[1]) ||
	       (one->entrant[0] == other->entrant[1] && one->entrant[1] == other->entrant[0]);
}

bool
results_is_hurried_again(const struct field *field, const struct pairing *pairing)
{
	if (!pairing->in_a_hurry)
		return false;
	for (const struct pairing *before = field->pairings; before < pairing; before++)
		if (before->in_a_hurry && is_same_pair(before, pairing))
			return true;
	return false;
}

/* Which two have won a match in a hurry so far. */
struct hurries {
	bool between[FIELD_MAX][FIELD_MAX];
};

/* To be asked of each pairing once, in the order in which they were made. */
static bool
counts(struct hurries *hurries, const struct pairing *pairing)
{
	int one = pairing->entrant[0], other = pairing->entrant[1];

	if (pairing->stage != STAGE_MAIN || pairing->outcome == OUTCOME_STRUCK)
		return false;
	if (!pairing->in_a_hurry || other == NOBODY)
		return true;
	bool again = hurries->between[one][other];
	hurries->between[one][other] = hurries->between[other][one] = true;
	return !again;
}

static void
count_side(const struct pairing *pairing, int side, struct entrant_results *results)
{
	int worth = worth_of(pairing, side);

	results->score += worth;
	if (pairing->entrant[1] == NOBODY) {
		results->byes++;
		return;
	}
	results->paired++;
	results->open += pairing->outcome == OUTCOME_OPEN;
	results->wins += worth == SCORE_WIN;
	results->losses += worth == 0 && pairing->outcome != OUTCOME_OPEN;
	if (!pairing->unplayed)
		results->points += pairing->points[side] - pairing->points[1 - side];
}

static void
count_opponent(const struct pairing *pairing, int side, struct entrant_results results[FIELD_MAX])
{
	int score = results[pairing->entrant[1 - side]].score;

	results[pairing->entrant[side]].met_score += score;
	results[pairing->entrant[side]].beaten += score * worth_of(pairing, side);
}

void
results_count(const struct field *field, struct entrant_results results[FIELD_MAX])
{
	const struct pairing *end = field->pairings + field->pairing_count;
	struct hurries first = {{{false}}}, second = {{{false}}};

	memset(results, 0, FIELD_MAX * sizeof *results);
	for (const struct pairing *pairing = field->pairings; pairing < end; pairing++) {
		bool is_counted = counts(&first, pairing);
		for (int side = 0; side < 2 && is_counted; side++)
			if (pairing->entrant[side] != NOBODY)
				count_side(pairing, side, &results[pairing->entrant[side]]);
	}
	for (const struct pairing *pairing = field->pairings; pairing < end; pairing++) {
		bool is_counted = counts(&second, pairing) && pairing->entrant[1] != NOBODY;
		for (int side = 0; side < 2 && is_counted; side++)
			count_opponent(pairing, side, results);
	}
}

void
results_between(const struct field *field, const bool in_group[FIELD_MAX], struct results_between *between)
{
	bool met[FIELD_MAX][FIELD_MAX] = {{false}};
	struct hurries hurries = {{{false}}};

	*between = (struct results_between){.met = 0};
	for (int i = 0; i < field->pairing_count; i++) {
		const struct pairing *pairing = &field->pairings[i];
		int one = pairing->entrant[0], other = pairing->entrant[1];
		if (!counts(&hurries, pairing) || other == NOBODY || !in_group[one] || !in_group[other] ||
			pairing->outcome == OUTCOME_OPEN)
			continue;
		between->met += !met[one][other];
		met[one][other] = met[other][one] = true;
		between->score[one] += worth_of(pairing, 0);
		between->score[other] += worth_of(pairing, 1);
	}
}

void
meetings_of(const struct field *field, struct meetings *meetings)
{
	memset(meetings, 0, sizeof *meetings);
	for (int i = 0; i < field->pairing_count; i++) {
		const struct pairing *pairing = &field->pairings[i];
		int one = pairing->entrant[0], other = pairing->entrant[1];
		if (pairing->stage != STAGE_MAIN)
			continue;
		if (other == NOBODY) {
			meetings->bye[one] = (short)pairing->round;
			continue;
		}
		meetings->last[one][other] = meetings->last[other][one] = (short)pairing->round;
		meetings->times[one][other] = ++meetings->times[other][one];
	}
}
