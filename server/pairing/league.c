/*
 * league.c - see league.h.
 */
#include "server/pairing/league.h"

#include <assert.h>

/* Who sits at a seat of a round: one stays, the others move round by a seat each time. */
static int
at_seat(int seat, int round, int seats)
{
	return seat == 0 ? 0 : 1 + (seat - 1 + round) % (seats - 1);
}

int
league_pair(const struct field *field, bool twice, struct pairing pairings[LEAGUE_PAIRINGS_MAX])
{
	int seats = field->count + field->count % 2, made = 0; /* at one of an odd number nobody sits */
	int rounds = (seats - 1) * (twice ? 2 : 1);

	assert(field->count <= LEAGUE_MAX);
	for (int round = 0; round < rounds; round++)
		for (int seat = 0, place = 0; seat < seats / 2; seat++) {
			int one = at_seat(seat, round, seats),
			    other = at_seat(seats - 1 - seat, round, seats);
			if (one >= field->count || other >= field->count)
				continue;
			bool swapped = (round >= seats - 1) != (round % (seats - 1) % 2 == 1);
			pairings[made++] = (struct pairing){
				.round = round + 1,
				.place = place++,
				.entrant = {swapped ? other : one, swapped ? one : other},
				.why = {.reason = REASON_ALL},
			};
		}
	return made;
}

enum pairing_outcome
league_unplayed(int first_days, int second_days)
{
	if (first_days >= LEAGUE_OFFER_DAYS && second_days < first_days)
		return OUTCOME_FIRST;
	if (second_days >= LEAGUE_OFFER_DAYS && first_days < second_days)
		return OUTCOME_SECOND;
	return OUTCOME_HALVES;
}

static bool
has(const struct pairing *pairing, int entrant)
{
	return pairing->stage == STAGE_MAIN &&
	       (pairing->entrant[0] == entrant || pairing->entrant[1] == entrant);
}

/* What a pairing with somebody who withdraws late comes to. */
static enum pairing_outcome
forfeited(const struct field *field, const struct pairing *pairing, int entrant)
{
	int other = pairing->entrant[pairing->entrant[0] == entrant ? 1 : 0];

	if (pairing->outcome != OUTCOME_OPEN)
		return pairing->outcome;
	if (field->entrants[other].withdrawn)
		return OUTCOME_NEITHER;
	return pairing->entrant[0] == entrant ? OUTCOME_SECOND : OUTCOME_FIRST;
}

int
league_withdraw(const struct field *field, int entrant, struct league_change changes[2 * LEAGUE_MAX])
{
	int all = 0, over = 0, count = 0;

	for (int i = 0; i < field->pairing_count; i++)
		if (has(&field->pairings[i], entrant)) {
			all++;
			over += field->pairings[i].outcome != OUTCOME_OPEN;
		}
	for (int i = 0; i < field->pairing_count; i++) {
		const struct pairing *pairing = &field->pairings[i];
		if (!has(pairing, entrant))
			continue;
		enum pairing_outcome outcome =
			2 * over < all ? OUTCOME_STRUCK : forfeited(field, pairing, entrant);
		if (outcome != pairing->outcome)
			changes[count++] = (struct league_change){i, outcome};
	}
	return count;
}
