/*
 * dice_test.c - that throws are throws. Whether they are fair is libsodium's business.
 */
#include "tests/server/check.h"

#include <sodium.h>

#include "server/dice.h"

static void
every_face_comes_and_no_other(void **state)
{
	struct dice_source *source = dice_open(".");
	int seen[2][7] = {{0}};

	(void)state;
	assert_non_null(source);
	/* A face that stays away for 6,000 throws: 10^-475. */
	for (int n = 1; n <= 6000; n++) {
		struct dice dice = dice_throw(source, 1, n);

		for (int i = 0; i < 2; i++) {
			assert_in_range(dice.die[i], 1, 6);
			seen[i][dice.die[i]]++;
		}
	}
	for (int face = 1; face <= 6; face++) {
		assert_true(seen[0][face] > 0);
		assert_true(seen[1][face] > 0);
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

int
main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(every_face_comes_and_no_other),
		cmocka_unit_test(r1_3_the_inviter_has_either_side),
	};

	if (sodium_init() < 0)
		return 1;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
