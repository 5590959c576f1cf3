/*
 * dice_test.c - throws are those of the envelope, and seeds are fresh. fair_test.c tests that throws are
 * fair.
 */
#include "tests/server/check.h"

#include <sodium.h>

#include "server/dice/dice.h"
#include "tests/groups/group.h"

static void
throws_follow_from_the_envelope_alone(void **state)
{
	struct dice_source *source = dice_open(".");
	const uint8_t context[ENVELOPE_SIZE] = {2};
	struct deal deal = {.envelope = 7, .seed = {1}};

	(void)state;
	assert_non_null(source);
	envelope_begin(deal.seed, context, &deal.throws);
	for (int n = 1; n <= 100; n++) {
		struct dice dice = dice_throw(source, &deal, n % 3, n);
		struct dice same = envelope_throw(&deal.throws, n);

		assert_memory_equal(&dice, &same, sizeof dice);
	}
	dice_close(source);
}

static void
no_two_seeds_are_the_same(void **state)
{
	struct dice_source *source = dice_open(".");
	uint8_t seed[100][ENVELOPE_SIZE];

	(void)state;
	for (int i = 0; i < 100; i++) {
		dice_seed(source, 1, seed[i]);
		for (int before = 0; before < i; before++)
			assert_memory_not_equal(seed[i], seed[before], sizeof seed[i]);
	}
	dice_close(source);
}

static void
r1_3_the_inviter_has_either_side(void **state)
{
	struct dice_source *source = dice_open(".");
	int seen[SIDE_COUNT] = {0};

	(void)state;
	for (int match = 0; match < 1000; match++) {
		enum side side = dice_side(source, match);

		assert_in_range(side, SIDE_O, SIDE_X);
		seen[side]++;
	}
	assert_true(seen[SIDE_O] > 0);
	assert_true(seen[SIDE_X] > 0);
	dice_close(source);
}

TEST_GROUP(dice)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(throws_follow_from_the_envelope_alone),
		cmocka_unit_test(no_two_seeds_are_the_same),
		cmocka_unit_test(r1_3_the_inviter_has_either_side),
	};

	if (sodium_init() < 0)
		return 1;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
