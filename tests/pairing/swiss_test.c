/*
 * swiss_test.c - Swiss rounds of fields of every size, and small ones beside all pairings that there are.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "server/pairing/results.h"
#include "server/pairing/swiss.h"
#include "tests/groups/group.h"
#include "tests/groups/rounds.h"
#include "tests/pairing/evening.h"

static struct evening evening;
static struct meetings before; /* the round that is looked at */

/* Pairs a round; everybody who plays is in it once. Returns where its pairings begin. */
static int
pair_round(int round)
{
	struct pairing pairings[FIELD_MAX / 2];
	int first = evening.field.pairing_count, seen[FIELD_MAX] = {0};
	const struct lineup lot = evening_lot(&evening);

	meetings_of(&evening.field, &before);
	int count = swiss_pair(&evening.field, round, &lot, pairings);
	for (int i = 0; i < count; i++) {
		assert_int_equal(pairings[i].round, round);
		assert_int_equal(pairings[i].place, i);
		for (int side = 0; side < 2; side++)
			if (pairings[i].entrant[side] != NOBODY)
				seen[pairings[i].entrant[side]]++;
	}
	for (int e = 0; e < evening.field.count; e++)
		assert_int_equal(seen[e], field_plays(&evening.field, e, round));
	evening_add(&evening, pairings, count);
	return first;
}

/* The round of the last meeting of a pairing, or of the last bye. */
static int
met_in(const struct pairing *pairing)
{
	int one = pairing->entrant[0], other = pairing->entrant[1];

	return other == NOBODY ? before.bye[one] : before.last[one][other];
}

static void
play_round(void)
{
	while (evening_play_one(&evening))
		;
}

/* While nobody withdraws: no repeat and one bye at most, in as many rounds as the field is good for. */
static void
nobody_meets_twice(void **state)
{
	(void)state;
	for (int count = FIELD_MIN; count <= FIELD_MAX; count++) {
		evening_begin(&evening, count, (uint64_t)count);
		for (int round = 1; round <= swiss_rounds_max(count); round++) {
			for (int i = pair_round(round); i < evening.field.pairing_count; i++)
				if (met_in(&evening.pairings[i]) != 0)
					fail_msg("of %d, in round %d", count, round);
			play_round();
		}
	}
	assert_int_equal(swiss_rounds_max(6), 3);
	assert_int_equal(swiss_rounds_max(7), 4);
	assert_int_equal(swiss_rounds_max(FIELD_MAX), SWISS_ROUNDS_MAX);
}

/* All pairings of a small round, in the order of the players: the best of them. */
struct naive_round {
	int count;
	int entrant[10]; /* in the order by which they are paired */
	int mate[10], best_mate[10];
	int best_repeats, best_rounds;
};

static int
naive_met(const struct naive_round *naive, int one, int other)
{
	const struct pairing pairing = {.entrant = {naive->entrant[one], naive->entrant[other]}};

	return met_in(&pairing);
}

/* The first of equal ones is kept: partners are tried from the nearest on. */
static void
try_all(struct naive_round *naive, int repeats, int rounds)
{
	int first = 0;

	while (first < naive->count && naive->mate[first] >= 0)
		first++;
	if (first == naive->count) {
		if (repeats > naive->best_repeats ||
			(repeats == naive->best_repeats && rounds >= naive->best_rounds))
			return;
		naive->best_repeats = repeats;
		naive->best_rounds = rounds;
		memcpy(naive->best_mate, naive->mate, sizeof naive->mate);
		return;
	}
	for (int other = first + 1; other < naive->count; other++) {
		if (naive->mate[other] >= 0)
			continue;
		int met = naive_met(naive, first, other);
		naive->mate[first] = other;
		naive->mate[other] = first;
		try_all(naive, repeats + (met != 0), rounds + met);
		naive->mate[first] = naive->mate[other] = -1;
	}
}

/* Sorts as the header says, from the results before the round. */
static void
sort_naively(
	struct naive_round *naive, const struct entrant_results *results, const struct lineup *lot, int round)
{
	naive->count = 0;
	for (int i = 0; i < lot->count; i++) {
		int e = lot->at[i], to = naive->count;
		if (!field_plays(&evening.field, e, round))
			continue;
		while (to > 0 &&
			(results[e].score > results[naive->entrant[to - 1]].score ||
				(results[e].score == results[naive->entrant[to - 1]].score &&
					results[e].met_score > results[naive->entrant[to - 1]].met_score))) {
			naive->entrant[to] = naive->entrant[to - 1];
			to--;
		}
		naive->entrant[to] = e;
		naive->count++;
	}
	if (naive->count % 2 == 1)
		naive->entrant[naive->count++] = NOBODY;
}

static void
compare(int round, int seed)
{
	struct naive_round naive = {.best_repeats = 100};
	struct pairing pairings[FIELD_MAX / 2];
	struct entrant_results results[FIELD_MAX];
	const struct lineup lot = evening_lot(&evening);

	meetings_of(&evening.field, &before);
	results_count(&evening.field, results);
	sort_naively(&naive, results, &lot, round);
	memset(naive.mate, -1, sizeof naive.mate);
	try_all(&naive, 0, 0);
	int made = 0, count = swiss_pair(&evening.field, round, &lot, pairings);
	for (int i = 0; i < naive.count; i++) {
		if (naive.best_mate[i] < i)
			continue;
		assert_true(made < count);
		if (pairings[made].entrant[0] != naive.entrant[i] ||
			pairings[made].entrant[1] != naive.entrant[naive.best_mate[i]])
			fail_msg("round %d of seed %d: %d meets %d, should meet %d", round, seed,
				pairings[made].entrant[0], pairings[made].entrant[1],
				naive.entrant[naive.best_mate[i]]);
		made++;
	}
	assert_int_equal(made, count);
	evening_add(&evening, pairings, count);
}

/* Up to twice the rounds that go without a repeat, with up to half of the field withdrawing. */
static void
small_fields_are_paired_best(void **state)
{
	(void)state;
	for (int seed = 0; seed < rounds_of(10000); seed++) {
		int count = FIELD_MIN + seed % 8;
		evening_begin(&evening, count, (uint64_t)seed);
		int rounds = 1 + chance_below(&evening.chance, 2 * swiss_rounds_max(count));
		for (int round = 1; round <= rounds; round++) {
			compare(round, seed);
			play_round();
			if (chance_one_in(&evening.chance, 4) && round <= count / 2)
				evening.field.entrants[chance_below(&evening.chance, count)].withdrawn = true;
		}
	}
}

/* Fields of any size of which many withdraw: a repeat is made only where no pairing is without one. */
static void
withdrawals_are_paired_round(void **state)
{
	(void)state;
	for (int seed = 0; seed < rounds_of(300); seed++) {
		int count = 11 + seed % 118;
		evening_begin(&evening, count, (uint64_t)seed);
		for (int round = 1; round <= 12; round++) {
			int left = 0, repeats = 0;
			for (int i = pair_round(round); i < evening.field.pairing_count; i++) {
				left += 2;
				repeats += met_in(&evening.pairings[i]) != 0;
			}
			if (2 * (round - 1) < left)
				assert_int_equal(repeats, 0);
			play_round();
			for (int i = chance_below(&evening.chance, 2) * count / 8; i > 0; i--)
				evening.field.entrants[chance_below(&evening.chance, count)].withdrawn = true;
		}
	}
}

/* Round 3 of eight: one who comes late is not always the last of the lowest group, as their 0 opponents' wins
 * would have it, and meets nobody who has won more than that group. */
static void
latecomers_meet_the_lowest_group_by_lot(void **state)
{
	int byes = 0;
	(void)state;

	for (int seed = 0; seed < 200; seed++) {
		struct entrant_results results[FIELD_MAX];
		evening_begin(&evening, 8, (uint64_t)seed);
		for (int round = 1; round <= 2; round++) {
			pair_round(round);
			play_round();
		}
		results_count(&evening.field, results);
		evening.field.entrants[evening.field.count++] = (struct entrant){.from_round = 3};
		for (int i = pair_round(3); i < evening.field.pairing_count; i++) {
			const int *entrant = evening.pairings[i].entrant;
			byes += entrant[0] == 8 && entrant[1] == NOBODY;
			if (entrant[1] == 8)
				assert_true(results[entrant[0]].score <= SCORE_WIN);
		}
	}
	/* Two or three are in the group, one of them has the bye. */
	assert_in_range(byes, 40, 120);
}

/* What `why` has to tell: who stood nearer, and why they weren't taken. */
static void
reasons_tell_who_was_passed(void **state)
{
	int repeats = 0, passed = 0;
	(void)state;

	for (int seed = 0; seed < 200; seed++) {
		evening_begin(&evening, 9, (uint64_t)seed);
		for (int round = 1; round <= 10; round++) {
			for (int i = pair_round(round); i < evening.field.pairing_count; i++) {
				const struct pairing *pairing = &evening.pairings[i];
				const struct pairing_why *why = &pairing->why;
				bool bye = pairing->entrant[1] == NOBODY;
				assert_int_equal(why->nearer, why->met + why->needed);
				assert_int_equal(why->round, met_in(pairing));
				assert_int_equal(why->reason,
					bye ? (why->round != 0 ? REASON_SECOND_BYE : REASON_LAST)
					    : (why->round != 0 ? REASON_REPEAT : REASON_NEAREST));
				repeats += why->round != 0;
				passed += why->met > 0;
			}
			play_round();
		}
	}
	assert_true(repeats > 0 && passed > 0);
}

TEST_GROUP(swiss)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(nobody_meets_twice),
		cmocka_unit_test(small_fields_are_paired_best),
		cmocka_unit_test(withdrawals_are_paired_round),
		cmocka_unit_test(latecomers_meet_the_lowest_group_by_lot),
		cmocka_unit_test(reasons_tell_who_was_passed),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
