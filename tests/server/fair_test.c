/*
 * fair_test.c - 100,000 throws of one envelope, always the same: the sums are as fair as dice.
 */
#include "tests/server/check.h"

#include <sodium.h>

#include "server/dice/envelope.h"
#include "tests/groups/group.h"
#include "tests/server/throws.h"

static void
a_hundred_thousand_throws_of_an_envelope_are_fair(void **state)
{
	const struct envelope_terms terms = {
		.number = 1, .player = {"alice", "bob"}, .options = "unlimited", .salt = {"", ""}};
	static struct throws throws;
	uint8_t seed[ENVELOPE_SIZE] = {1}, context[ENVELOPE_SIZE];
	struct envelope_throws envelope;

	(void)state;
	envelope_context(&terms, context);
	envelope_begin(seed, context, &envelope);
	throws_begin_match(&throws);
	for (int n = 1; n <= 100000; n++)
		throws_add(&throws, envelope_throw(&envelope, n));
	assert_true(throws_are_fair(&throws));
}

/* The yardstick itself: dice that never show two doublets in a row are found out. */
static void
throws_that_look_back_are_found_out(void **state)
{
	static struct throws throws;
	const uint8_t seed[ENVELOPE_SIZE] = {3}, context[ENVELOPE_SIZE] = {2};
	struct envelope_throws envelope;
	struct dice last = {{1, 2}};

	(void)state;
	envelope_begin(seed, context, &envelope);
	throws_begin_match(&throws);
	for (int n = 1; n <= 100000; n++) {
		struct dice dice = envelope_throw(&envelope, n);

		if (dice.die[0] == dice.die[1] && last.die[0] == last.die[1])
			dice.die[1] = (uint8_t)(1 + dice.die[1] % 6);
		throws_add(&throws, last = dice);
	}
	assert_false(throws_are_fair(&throws));
}

TEST_GROUP(fair)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_hundred_thousand_throws_of_an_envelope_are_fair),
		cmocka_unit_test(throws_that_look_back_are_found_out),
	};

	if (sodium_init() < 0)
		return 1;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
