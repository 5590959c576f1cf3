/*
 * envelope_test.c - the published test vectors of the dice, number by number.
 */
#include "tests/server/check.h"

#include <sodium.h>
#include <string.h>

#include "server/dice/envelope.h"
#include "tests/groups/group.h"

/* seed A is 00 01 .. 1f, seed B is 1f .. 00. */
static void
fill(uint8_t seed[ENVELOPE_SIZE], bool backwards)
{
	for (int i = 0; i < ENVELOPE_SIZE; i++)
		seed[i] = (uint8_t)(backwards ? ENVELOPE_SIZE - 1 - i : i);
}

static void
check_hex(const uint8_t bytes[ENVELOPE_SIZE], const char *expected)
{
	char text[ENVELOPE_HEX_SIZE];

	envelope_hex(bytes, text);
	assert_string_equal(text, expected);
}

static void
check_throws(const uint8_t *seed, const uint8_t *context, const char *expected)
{
	struct envelope_throws throws;

	envelope_begin(seed, context, &throws);
	for (int n = 1; *expected != '\0'; n++, expected += 3) {
		struct dice dice = envelope_throw(&throws, n);

		assert_int_equal(dice.die[0], expected[0] - '0');
		assert_int_equal(dice.die[1], expected[1] - '0');
	}
}

static void
a_commitment_is_the_hash_of_its_seed(void **state)
{
	uint8_t seed[ENVELOPE_SIZE], commitment[ENVELOPE_SIZE];

	(void)state;
	fill(seed, false);
	envelope_commit(seed, commitment);
	check_hex(commitment, "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
	fill(seed, true);
	envelope_commit(seed, commitment);
	check_hex(commitment, "69c55c9002eb8c7a4e75d0b49629c4cf83d12cfb56670a8cd6e2db1491a996c4");
}

static void
a_chain_value_fixes_all_commitments_before_it(void **state)
{
	uint8_t seed[ENVELOPE_SIZE], commitment[ENVELOPE_SIZE], chain[ENVELOPE_SIZE] = {0};

	(void)state;
	fill(seed, false);
	envelope_commit(seed, commitment);
	envelope_chain(chain, commitment);
	check_hex(chain, "a50dd72494e3fc05b10b15491b2cd5ced7fba50d26db6d330e630a0550c72a95");
	fill(seed, true);
	envelope_commit(seed, commitment);
	envelope_chain(chain, commitment);
	check_hex(chain, "99573915197469db6c284ecdcc8a43b293b6f8951cc82c1ba852e286b45b511a");
}

static void
the_dice_of_a_match_to_five(void **state)
{
	const struct envelope_terms terms = {
		.number = 7, .player = {"alice", "bobby"}, .options = "5", .salt = {"", "lucky68"}};
	uint8_t seed[ENVELOPE_SIZE], context[ENVELOPE_SIZE];

	(void)state;
	fill(seed, false);
	envelope_context(&terms, context);
	check_hex(context, "4f45803060d11daa1af18547d81e93c39a0ac9aab81b9f6712169a3255054d61");
	/* The first is a tie; in the fifth a byte of 252 or more was skipped. */
	check_throws(seed, context, "33 43 53 66 35 42 16 11 42 14 42 55 ");
}

static void
the_dice_of_money_play(void **state)
{
	const struct envelope_terms terms = {.number = 8,
		.player = {"bobby", "alice"},
		.options = "unlimited jacoby beavers",
		.salt = {"salt of bob", ""}};
	uint8_t seed[ENVELOPE_SIZE], context[ENVELOPE_SIZE];

	(void)state;
	fill(seed, true);
	envelope_context(&terms, context);
	check_hex(context, "c1b5cacf9c8dd081cb6f834738262eee3561b99dfe588854c02c524db81e1bef");
	check_throws(seed, context, "15 21 66 61 51 15 25 25 ");
}

static void
the_dice_of_a_match_with_a_clock(void **state)
{
	const struct envelope_terms terms = {.number = 9,
		.player = {"alice", "bobby"},
		.options = "5 clock=normal",
		.salt = {"", "lucky68"}};
	uint8_t seed[ENVELOPE_SIZE], context[ENVELOPE_SIZE];

	(void)state;
	fill(seed, false);
	envelope_context(&terms, context);
	check_hex(context, "66c9d39dba2f4fd382cc8b1c5af4259b0138b5eeab300f6b42a03017e50d7fe1");
	check_throws(seed, context, "62 56 63 22 64 36 63 23 ");
}

static void
throws_may_be_asked_for_in_any_order_and_again(void **state)
{
	uint8_t seed[ENVELOPE_SIZE], context[ENVELOPE_SIZE] = {1};
	struct envelope_throws throws;
	struct dice forwards[50];

	(void)state;
	fill(seed, false);
	envelope_begin(seed, context, &throws);
	for (int n = 1; n <= 50; n++)
		forwards[n - 1] = envelope_throw(&throws, n);
	for (int n = 50; n >= 1; n--) {
		struct dice dice = envelope_throw(&throws, n);
		assert_memory_equal(&dice, &forwards[n - 1], sizeof dice);
	}
}

TEST_GROUP(envelope)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_commitment_is_the_hash_of_its_seed),
		cmocka_unit_test(a_chain_value_fixes_all_commitments_before_it),
		cmocka_unit_test(the_dice_of_a_match_to_five),
		cmocka_unit_test(the_dice_of_money_play),
		cmocka_unit_test(the_dice_of_a_match_with_a_clock),
		cmocka_unit_test(throws_may_be_asked_for_in_any_order_and_again),
	};

	if (sodium_init() < 0)
		return 1;
	return cmocka_run_group_tests(tests, NULL, NULL);
}
