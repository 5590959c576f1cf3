/*
 * rolling.c - see rolling.h.
 */
#include "server/pairing/rolling.h"

#include <stdlib.h>

#include "server/pairing/results.h"

struct rolling {
	struct meetings met;
	struct entrant_results results[FIELD_MAX];
	int last_opponent[FIELD_MAX];
	bool taken[FIELD_MAX]; /* of those who are free */
};

/* Two who may be paired, and what is compared. */
struct rolling_choice {
	int one, other; /* of those who are free */
	bool again;	/* they have just met */
	int meetings, distance, waited;
};

static void
find_last_opponents(const struct field *field, int last[FIELD_MAX])
{
	for (int e = 0; e < field->count; e++)
		last[e] = NOBODY;
	for (int i = 0; i < field->pairing_count; i++) {
		const struct pairing *pairing = &field->pairings[i];
		if (pairing->stage != STAGE_MAIN || pairing->entrant[1] == NOBODY)
			continue;
		last[pairing->entrant[0]] = pairing->entrant[1];
		last[pairing->entrant[1]] = pairing->entrant[0];
	}
}

static struct rolling_choice
choice_of(const struct rolling *rolling, const struct waiting_entrant *free, int one, int other)
{
	int entrant = free[one].entrant, opponent = free[other].entrant;

	return (struct rolling_choice){
		.one = one,
		.other = other,
		.again = rolling->last_opponent[entrant] == opponent ||
			 rolling->last_opponent[opponent] == entrant,
		.meetings = rolling->met.times[entrant][opponent],
		.distance = abs(rolling->results[entrant].score - rolling->results[opponent].score),
		.waited = free[one].waited + free[other].waited,
	};
}

static bool
is_allowed(const struct rolling_choice *choice, const struct waiting_entrant *free)
{
	if (choice->meetings >= ROLLING_MEETINGS_MAX)
		return false;
	return !choice->again || (free[choice->one].waited >= ROLLING_PATIENCE &&
					 free[choice->other].waited >= ROLLING_PATIENCE);
}

static bool
is_better(const struct rolling_choice *choice, const struct rolling_choice *than)
{
	if (choice->again != than->again)
		return than->again;
	if (choice->meetings != than->meetings)
		return choice->meetings < than->meetings;
	if (choice->distance != than->distance)
		return choice->distance < than->distance;
	return choice->waited > than->waited;
}

/* The best of all who are left; false if nobody may be paired any more. */
static bool
choose(const struct rolling *rolling, const struct waiting_entrant *free, int count,
	struct rolling_choice *best)
{
	bool found = false;

	for (int one = 0; one < count; one++)
		for (int other = one + 1; other < count; other++) {
			const struct rolling_choice choice = choice_of(rolling, free, one, other);
			if (rolling->taken[one] || rolling->taken[other] || !is_allowed(&choice, free) ||
				(found && !is_better(&choice, best)))
				continue;
			*best = choice;
			found = true;
		}
	return found;
}

int
rolling_pair(const struct field *field, const struct waiting_entrant *free, int count,
	struct pairing pairings[FIELD_MAX / 2])
{
	struct rolling rolling = {.taken = {false}};
	struct rolling_choice best = {.one = 0};
	int made = 0;

	meetings_of(field, &rolling.met);
	results_count(field, rolling.results);
	find_last_opponents(field, rolling.last_opponent);
	while (choose(&rolling, free, count, &best)) {
		pairings[made] = (struct pairing){
			.round = 1,
			.place = field->pairing_count + made,
			.entrant = {free[best.one].entrant, free[best.other].entrant},
			.why = {.reason = best.again ? REASON_AGAIN : REASON_FREE, .met = best.meetings},
		};
		rolling.taken[best.one] = rolling.taken[best.other] = true;
		made++;
	}
	return made;
}
