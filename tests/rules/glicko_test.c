/*
 * glicko_test.c - Glicko-2: the published example, and what is our own: slopes, anchors, days away.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <math.h>

#include "server/rules/glicko.h"
#include "tests/groups/group.h"

static void
near(double is, double expected, double within)
{
	if (fabs(is - expected) > within)
		fail_msg("%.6f is not %.6f", is, expected);
}

/* Glickman, "Example of the Glicko-2 system": a period of three games. */
static void
the_published_example(void **state)
{
	const struct glicko_match matches[] = {{1400, 30, 1, 5}, {1550, 100, 0, 5}, {1700, 300, 0, 5}};
	(void)state;

	const struct glicko after = glicko_after((struct glicko){1500, 200, 0.06}, matches, 3);
	near(after.rating, 1464.06, 0.01);
	near(after.deviation, 151.52, 0.01);
	near(after.volatility, 0.05999, 0.00001);
}

/* The chances of the same example, E(mu, mu_j, phi_j). */
static void
the_published_chances(void **state)
{
	const struct glicko player = {1500, 200, 0.06};
	(void)state;

	near(glicko_chance(player, &(struct glicko_match){1400, 30, 1, 5}), 0.639, 0.0005);
	near(glicko_chance(player, &(struct glicko_match){1550, 100, 0, 5}), 0.432, 0.0005);
	near(glicko_chance(player, &(struct glicko_match){1700, 300, 0, 5}), 0.303, 0.0005);
}

/* A better player is the likelier winner of a longer match, and it teaches more. */
static void
longer_matches_teach_more(void **state)
{
	const struct glicko player = {1600, 80, 0.06};
	struct glicko_match match = {1500, 80, 1, 1};
	double chance = 0.5, deviation = 350;
	(void)state;

	for (int length = 1; length <= 25; length += 2) {
		match.length = length;
		const struct glicko after = glicko_after(player, &match, 1);
		assert_true(glicko_chance(player, &match) > chance);
		assert_true(after.deviation < deviation);
		chance = glicko_chance(player, &match);
		deviation = after.deviation;
	}
}

/* Of two equally sure players who play each other, one wins what the other loses. */
static void
what_one_wins_the_other_loses(void **state)
{
	const struct glicko one = {1550, 90, 0.06}, other = {1450, 90, 0.06};
	const struct glicko_match won = {other.rating, other.deviation, 1, 7};
	const struct glicko_match lost = {one.rating, one.deviation, 0, 7};
	(void)state;

	const struct glicko winner = glicko_after(one, &won, 1), loser = glicko_after(other, &lost, 1);
	near(winner.rating - one.rating, other.rating - loser.rating, 1e-9);
	near(winner.deviation, loser.deviation, 1e-9);
}

static void
days_away_make_unsure(void **state)
{
	int64_t seconds = glicko_seconds_until(60, GLICKO_RANKED);
	(void)state;

	near(glicko_deviation_after(60, 0), 60, 1e-9);
	assert_true(glicko_deviation_after(60, seconds) >= GLICKO_RANKED);
	assert_true(glicko_deviation_after(60, seconds - 2) < GLICKO_RANKED);
	assert_int_equal(glicko_seconds_until(120, GLICKO_RANKED), 0);
	near(glicko_deviation_after(0, (int64_t)(3 * 365.25 * 86400)), GLICKO_DEVIATION, 1e-6);
	near(glicko_deviation_after(200, INT64_MAX), GLICKO_DEVIATION, 1e-9);
	near(glicko_deviation_after(60, -1000), 60, 1e-9); /* the clock was set back */
}

/* An anchor stands where the FIBS formula gives the same chances in a match to 5 points. */
static void
an_anchor_has_the_same_chances(void **state)
{
	const double fibs[] = {1390, 1500, 1745, 1915, 1950};
	(void)state;

	for (int i = 0; i < 5; i++) {
		double underdog = 1 / (pow(10, fabs(fibs[i] - 1500) * sqrt(5) / 2000) + 1);
		const struct glicko player = {1500, 50, 0.06};
		const struct glicko_match match = {glicko_of_fibs(fibs[i]), 0, 1, 5};
		near(glicko_chance(player, &match), fibs[i] > 1500 ? underdog : 1 - underdog, 1e-6);
	}
}

/* Any chain of matches leaves numbers that make sense. */
static void
no_match_breaks_it(void **state)
{
	struct glicko player = glicko_newcomer();
	uint32_t seed = 7;
	(void)state;

	for (int i = 0; i < 20000; i++) {
		seed = seed * 1664525 + 1013904223;
		const struct glicko_match match = {
			seed % 4000, 30 + seed % 321, (seed >> 16) % 2, 1 + (int)((seed >> 8) % 99)};
		player = glicko_after(player, &match, 1);
		assert_true(isfinite(player.rating) && player.deviation > 0 && player.deviation <= 350);
		assert_true(player.volatility > 0 && isfinite(player.volatility));
	}
}

TEST_GROUP(glicko)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_published_example),
		cmocka_unit_test(the_published_chances),
		cmocka_unit_test(longer_matches_teach_more),
		cmocka_unit_test(what_one_wins_the_other_loses),
		cmocka_unit_test(days_away_make_unsure),
		cmocka_unit_test(an_anchor_has_the_same_chances),
		cmocka_unit_test(no_match_breaks_it),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
