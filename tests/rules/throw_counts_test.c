/*
 * throw_counts_test.c - chi-square and its p against values known in closed form; counts of throws.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>
#include <stdio.h>

#include "server/rules/chance.h"
#include "server/rules/throw_counts.h"
#include "tests/groups/group.h"

static void
assert_near(double found, double wanted)
{
	if (!(fabs(found - wanted) <= 1e-12 + 1e-10 * fabs(wanted)))
		fail_msg("%.17g is not %.17g", found, wanted);
}

/* One degree of freedom is the square of a normal variable; two are an exponential one. */
static void
p_of_one_and_two_degrees_has_a_closed_form(void **state)
{
	(void)state;
	for (double x = 0.01; x < 200; x *= 1.3) {
		assert_near(chance_p(x, 1), erfc(sqrt(x / 2)));
		assert_near(chance_p(x, 2), exp(-x / 2));
	}
}

/* Even degrees 2k: the first k terms of a Poisson distribution with mean x / 2. */
static void
p_of_even_degrees_is_a_sum_of_poisson(void **state)
{
	(void)state;
	for (int k = 1; k <= 650; k += 11) {
		for (double x = k * 0.5; x < k * 4.0; x *= 1.25) {
			double sum = 0;
			for (int i = 0; i < k; i++)
				sum += exp(i * log(x / 2) - x / 2 - lgamma(i + 1));
			if (fabs(chance_p(x, 2 * k) - sum) > 1e-9)
				fail_msg("%d degrees, %g: %.12g is not %.12g", 2 * k, x, chance_p(x, 2 * k),
					sum);
		}
	}
}

/* Odd degrees: p(x, n + 2) = p(x, n) + (x/2)^(n/2) e^(-x/2) / Gamma(n/2 + 1). */
static void
p_of_odd_degrees_follows_from_the_ones_below(void **state)
{
	(void)state;
	for (double x = 0.5; x < 3000; x *= 1.7) {
		double sum = erfc(sqrt(x / 2));
		for (int n = 1; n < 1295; n += 2)
			sum += exp(n / 2.0 * log(x / 2) - x / 2 - lgamma(n / 2.0 + 1));
		if (fabs(chance_p(x, 1295) - sum) > 1e-9)
			fail_msg("%g: %.12g is not %.12g", x, chance_p(x, 1295), sum);
	}
}

static void
p_of_nothing_is_one_and_of_too_much_is_zero(void **state)
{
	(void)state;
	assert_true(chance_p(0, 35) == 1);
	assert_true(chance_p(1e9, 35) == 0);
}

static void
chi_square_is_the_sum_of_squares_over_the_expected(void **state)
{
	const int64_t dice[6] = {5, 8, 9, 8, 10, 20}, coin[2] = {10, 30}, none[2] = {0, 0};
	const double quarter[2] = {0.25, 0.75};

	(void)state;
	assert_near(chance_chi_square(dice, NULL, 6), 13.4); /* (25 + 4 + 1 + 4 + 0 + 100) / 10 */
	assert_near(chance_chi_square(coin, NULL, 2), 10);   /* 2 * 100 / 20 */
	assert_near(chance_chi_square(coin, quarter, 2), 0);
	assert_near(chance_chi_square(none, NULL, 2), 0);
}

static void
add(struct throw_counts *counts, enum action_type type, int first, int second, struct dice *before)
{
	const struct action action = {.type = type, .dice = {{(uint8_t)first, (uint8_t)second}}};

	throw_counts_add(counts, &action, *before, counts->to_action + 1);
	*before = action.dice;
}

static void
throws_are_counted_by_kind_number_and_the_one_before(void **state)
{
	struct throw_counts counts = {.to_action = 0};
	struct dice before = {{0, 0}};

	(void)state;
	add(&counts, ACTION_OPENING, 3, 3, &before);
	add(&counts, ACTION_OPENING, 3, 1, &before);
	add(&counts, ACTION_ROLL, 6, 6, &before);
	before = (struct dice){{0, 0}};
	add(&counts, ACTION_OPENING, 1, 3, &before);
	assert_int_equal(counts.to_action, 4);
	assert_int_equal(throw_counts_all(&counts), 4);
	assert_int_equal(throw_counts_openings(&counts), 3);
	assert_int_equal(throw_counts_begins(&counts, SIDE_O), 1);
	assert_int_equal(throw_counts_begins(&counts, SIDE_X), 1);
	assert_int_equal(throw_counts_begins(&counts, SIDE_NONE), 1);
	assert_int_equal(throw_counts_face(&counts, 3, 0), 2);
	assert_int_equal(throw_counts_face(&counts, 3, 1), 2);
	assert_int_equal(counts.count[throw_index((struct dice){{3, 1}})][35], 1);
	assert_int_equal(throw_counts_test(&counts, TEST_PAIRS).size, 2);
	assert_int_equal(throw_counts_test(&counts, TEST_FACES).size, 8);
}

/* Of 4 throws 2 are doublets, where 4/6 are expected: (4/3)^2 / (2/3) + (4/3)^2 / (10/3) = 3.2 */
static void
the_tests_know_what_is_expected(void **state)
{
	struct throw_counts counts = {.count[THROWS_TURN] = {[0] = 1, [35] = 1, [1] = 1, [2] = 1}};
	struct throw_result result = throw_counts_test(&counts, TEST_DOUBLETS);

	(void)state;
	assert_near(result.chi_square, 3.2);
	assert_int_equal(result.freedom, 1);
	assert_int_equal(result.needed, 30);
	assert_int_equal(throw_counts_test(&counts, TEST_THROWS).needed, 180);
	assert_int_equal(throw_counts_test(&counts, TEST_THROWS).freedom, 35);
	assert_near(throw_counts_test(&counts, TEST_THROWS).chi_square, 32);
	assert_int_equal(throw_counts_test(&counts, TEST_PAIRS).freedom, 1295);
	assert_int_equal(throw_counts_test(&counts, TEST_OPENINGS).size, 0);
}

TEST_GROUP(throw_counts)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(p_of_one_and_two_degrees_has_a_closed_form),
		cmocka_unit_test(p_of_even_degrees_is_a_sum_of_poisson),
		cmocka_unit_test(p_of_odd_degrees_follows_from_the_ones_below),
		cmocka_unit_test(p_of_nothing_is_one_and_of_too_much_is_zero),
		cmocka_unit_test(chi_square_is_the_sum_of_squares_over_the_expected),
		cmocka_unit_test(throws_are_counted_by_kind_number_and_the_one_before),
		cmocka_unit_test(the_tests_know_what_is_expected),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
