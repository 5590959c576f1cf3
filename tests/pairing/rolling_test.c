/*
 * rolling_test.c - evenings on which whoever is free is paired at once.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "server/pairing/results.h"
#include "server/pairing/rolling.h"
#include "tests/groups/group.h"
#include "tests/pairing/evening.h"

static struct evening evening;

static void
met(int one, int other, int winner)
{
	evening_add(&evening,
		&(struct pairing){.round = 1,
			.entrant = {one, other},
			.outcome = winner == one ? OUTCOME_FIRST : OUTCOME_SECOND},
		1);
}

static void
is_pair(const struct pairing *pairing, int one, int other)
{
	assert_int_equal(pairing->entrant[0], one);
	assert_int_equal(pairing->entrant[1], other);
}

static void
those_who_met_least_come_first(void **state)
{
	const struct waiting_entrant free[] = {{0, 500}, {1, 400}, {2, 300}};
	struct pairing made[FIELD_MAX / 2];
	(void)state;

	evening_begin(&evening, 6, 1);
	met(0, 1, 0);
	met(0, 3, 3);
	met(1, 4, 1);
	met(2, 5, 5);
	/* 0 and 1 have the same score, 2 has less. */
	assert_int_equal(rolling_pair(&evening.field, free, 3, made), 1);
	is_pair(&made[0], 0, 2);
	assert_int_equal(made[0].place, 4);
	assert_int_equal(made[0].why.reason, REASON_FREE);
}

static void
then_the_nearest_score_then_the_longest_wait(void **state)
{
	const struct waiting_entrant free[] = {{0, 10}, {1, 20}, {2, 30}, {3, 40}, {4, 50}};
	struct pairing made[FIELD_MAX / 2];
	(void)state;

	evening_begin(&evening, 10, 1);
	met(0, 5, 0);
	met(3, 6, 3);
	assert_int_equal(rolling_pair(&evening.field, free, 5, made), 2);
	/* 0 and 3 have won, so have none of the others; of these 4 and 2 have waited longest. */
	is_pair(&made[0], 2, 4);
	is_pair(&made[1], 0, 3);
}

static void
the_last_opponent_comes_after_three_minutes(void **state)
{
	struct waiting_entrant free[] = {{0, 400}, {1, ROLLING_PATIENCE - 1}};
	struct pairing made[FIELD_MAX / 2];
	(void)state;

	evening_begin(&evening, 4, 1);
	met(0, 1, 0);
	assert_int_equal(rolling_pair(&evening.field, free, 2, made), 0);
	free[1].waited++;
	assert_int_equal(rolling_pair(&evening.field, free, 2, made), 1);
	assert_int_equal(made[0].why.reason, REASON_AGAIN);
	met(0, 1, 0);
	assert_int_equal(rolling_pair(&evening.field, free, 2, made), 0);
	/* Two meetings are enough, also with others between them. */
	met(0, 2, 0);
	met(1, 3, 0);
	assert_int_equal(rolling_pair(&evening.field, free, 2, made), 0);
}

/* An evening in minutes: everybody plays three to nine of them, and is paired as soon as possible. */
static void
play_evening(int count, uint64_t seed)
{
	int free_at[FIELD_MAX] = {0};
	struct pairing made[FIELD_MAX / 2];
	struct meetings meetings;

	evening_begin(&evening, count, seed);
	for (int minute = 0; minute < 120; minute++) {
		struct waiting_entrant free[FIELD_MAX];
		int waiting = 0;
		for (int e = 0; e < count; e++)
			if (free_at[e] <= minute)
				free[waiting++] = (struct waiting_entrant){e, 60 * (minute - free_at[e])};
		int found = rolling_pair(&evening.field, free, waiting, made);
		for (int i = 0; i < found; i++) {
			int until = minute + 3 + chance_below(&evening.chance, 7);
			for (int side = 0; side < 2; side++) {
				assert_true(free_at[made[i].entrant[side]] <= minute);
				free_at[made[i].entrant[side]] = until;
			}
		}
		evening_add(&evening, made, found);
		while (evening_play_one(&evening))
			;
	}
	meetings_of(&evening.field, &meetings);
	for (int one = 0; one < count; one++)
		for (int other = 0; other < one; other++)
			assert_true(meetings.times[one][other] <= ROLLING_MEETINGS_MAX);
}

/* Of many, nobody meets the same opponent twice running, and all play about as much. */
static void
evenings_of_all_sizes(void **state)
{
	(void)state;
	for (int count = FIELD_MIN; count <= FIELD_MAX; count += 1 + count / 8) {
		int last[FIELD_MAX];
		play_evening(count, (uint64_t)count);
		for (int e = 0; e < count; e++)
			last[e] = NOBODY;
		for (int i = 0; i < evening.field.pairing_count; i++) {
			const int *pair = evening.pairings[i].entrant;
			if (evening.pairings[i].why.reason == REASON_FREE)
				assert_true(last[pair[0]] != pair[1] && last[pair[1]] != pair[0]);
			else
				assert_true(count < 20);
			last[pair[0]] = pair[1];
			last[pair[1]] = pair[0];
		}
		if (count >= 20)
			assert_in_range(2 * evening.field.pairing_count / count, 13, 22);
	}
}

TEST_GROUP(rolling)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(those_who_met_least_come_first),
		cmocka_unit_test(then_the_nearest_score_then_the_longest_wait),
		cmocka_unit_test(the_last_opponent_comes_after_three_minutes),
		cmocka_unit_test(evenings_of_all_sizes),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
