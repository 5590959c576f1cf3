/*
 * swiss.c - see swiss.h.
 */
#include "server/pairing/swiss.h"

#include <assert.h>

#include "server/pairing/cheapest.h"
#include "server/pairing/matching.h"
#include "server/pairing/results.h"

/* A round on its way. Players are numbered in the order by which they are paired; the bye is the last of
 * them. */
struct swiss_round {
	int round;
	int count; /* the bye included: even */
	int entrant[FIELD_MAX];
	struct meetings met;
	bool taken[FIELD_MAX];
	struct pairing *pairings;
	int made;
};

/* What an entrant is ordered by. */
struct swiss_key {
	int entrant, score, met_score, place;
};

int
swiss_rounds_max(int entrants)
{
	return (entrants + 1) / 2;
}

static bool
is_new(const struct field *field, int entrant, int round)
{
	return round > 1 && field->entrants[entrant].from_round == round;
}

static bool
is_before(const struct swiss_key *one, const struct swiss_key *other)
{
	if (one->score != other->score)
		return one->score > other->score;
	if (one->met_score != other->met_score)
		return one->met_score > other->met_score;
	return one->place < other->place;
}

/* With latecomers in it, the group with the lowest score is one lot. */
static void
mix_latecomers(const struct field *field, int round, struct swiss_key *keys, int count)
{
	int lowest = FIELD_MAX * SCORE_WIN, late = 0;

	for (int i = 0; i < count; i++) {
		late += is_new(field, keys[i].entrant, round);
		if (!is_new(field, keys[i].entrant, round) && keys[i].score < lowest)
			lowest = keys[i].score;
	}
	if (late == 0)
		return;
	for (int i = 0; i < count; i++)
		if (is_new(field, keys[i].entrant, round) || keys[i].score == lowest) {
			keys[i].score = lowest;
			keys[i].met_score = 0;
		}
}

static void
put_in_order(const struct field *field, const struct lineup *lot, struct swiss_round *round)
{
	struct entrant_results results[FIELD_MAX];
	struct swiss_key keys[FIELD_MAX];
	int place[FIELD_MAX], count = 0;

	results_count(field, results);
	lineup_places(lot, place);
	for (int e = 0; e < field->count; e++)
		if (field_plays(field, e, round->round))
			keys[count++] =
				(struct swiss_key){e, results[e].score, results[e].met_score, place[e]};
	mix_latecomers(field, round->round, keys, count);
	for (int i = 0; i < count; i++) {
		struct swiss_key key = keys[i];
		int to = i;
		for (; to > 0 && is_before(&key, &keys[to - 1]); to--)
			keys[to] = keys[to - 1];
		keys[to] = key;
	}
	for (int i = 0; i < count; i++)
		round->entrant[i] = keys[i].entrant;
	round->count = count;
	if (count % 2 == 1)
		round->entrant[round->count++] = NOBODY;
}

/* The round in which these two of the order last met, or the one had a bye; 0 = never. */
static int
last_met(const struct swiss_round *round, int one, int other)
{
	int entrant = round->entrant[one], opponent = round->entrant[other];

	return opponent == NOBODY  ? round->met.bye[entrant]
	       : entrant == NOBODY ? round->met.bye[opponent]
				   : round->met.last[entrant][opponent];
}

static enum pairing_reason
reason_of(bool bye, int repeated)
{
	if (bye)
		return repeated != 0 ? REASON_SECOND_BYE : REASON_LAST;
	return repeated != 0 ? REASON_REPEAT : REASON_NEAREST;
}

static void
make(struct swiss_round *round, int first, int partner, struct pairing_why why)
{
	bool bye = round->entrant[partner] == NOBODY;

	why.round = last_met(round, first, partner);
	why.reason = reason_of(bye, why.round);
	round->pairings[round->made] = (struct pairing){
		.round = round->round,
		.place = round->made,
		.entrant = {round->entrant[first], round->entrant[partner]},
		.outcome = bye ? OUTCOME_FIRST : OUTCOME_OPEN,
		.unplayed = bye,
		.why = why,
	};
	round->taken[first] = round->taken[partner] = true;
	round->made++;
}

/* Who may be paired: those who haven't met, if that is enough for all, else everybody at a cost. */
struct partners {
	bool unmet;
	struct matching matching;
	struct cheapest cheapest;
};

enum { COST_OF_REPEAT = FIELD_MAX * SWISS_ROUNDS_MAX }; /* more than all rounds of a pairing added up */

static void
count_costs(const struct swiss_round *round, struct costs *costs)
{
	costs->count = round->count;
	for (int i = 0; i < round->count; i++)
		for (int j = 0; j < round->count; j++) {
			int last = i == j ? 0 : last_met(round, i, j);
			costs->cost[i][j] = last > 0 ? COST_OF_REPEAT + last : 0;
		}
}

static void
find_partners(const struct swiss_round *round, struct partners *partners)
{
	struct graph graph = {.count = round->count};
	struct costs costs;

	for (int i = 0; i < round->count; i++)
		for (int j = i + 1; j < round->count; j++)
			if (last_met(round, i, j) == 0)
				graph_join(&graph, i, j);
	partners->unmet = matching_begin(&partners->matching, &graph);
	if (partners->unmet)
		return;
	count_costs(round, &costs);
	cheapest_begin(&partners->cheapest, &costs, partners->matching.mate);
}

static bool
partners_take(struct partners *partners, int one, int other)
{
	return partners->unmet ? matching_take(&partners->matching, one, other)
			       : cheapest_take(&partners->cheapest, one, other);
}

/* Pairs the first of those who are left. */
static void
pair_first(struct swiss_round *round, struct partners *partners, int first)
{
	struct pairing_why why = {.nearer = 0};
	int partner = first + 1;

	while (round->taken[partner] || !partners_take(partners, first, partner)) {
		if (!round->taken[partner]) {
			why.nearer++;
			if (last_met(round, first, partner) > 0)
				why.met++;
			else
				why.needed++;
		}
		partner++;
		assert(partner < round->count);
	}
	make(round, first, partner, why);
}

int
swiss_pair(const struct field *field, int number, const struct lineup *lot,
	struct pairing pairings[FIELD_MAX / 2])
{
	struct swiss_round round = {.round = number, .pairings = pairings};
	struct partners partners;

	meetings_of(field, &round.met);
	put_in_order(field, lot, &round);
	find_partners(&round, &partners);
	for (int first = 0; first < round.count; first++)
		if (!round.taken[first])
			pair_first(&round, &partners, first);
	return round.made;
}
