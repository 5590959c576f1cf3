/*
 * standings_test.c - who is above whom, and what decides it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "server/pairing/standings.h"
#include "tests/groups/group.h"
#include "tests/pairing/evening.h"

static struct evening evening;
static struct standing standings[FIELD_MAX];
static const struct lineup no_lot;

/* Entrants are letters: "a-b 5:3" is a win of a, "a=b" is shared, "a+" a bye, "a!b" a win by resignation in a
 * hurry. */
static void
played(const char *pairings)
{
	static struct pairing pairing;
	int length, points[2];

	for (int round = 1; *pairings != '\0'; round++, pairings += length) {
		char one, how, other = ' ';
		pairing = (struct pairing){.round = round, .entrant = {NOBODY, NOBODY}};
		length = 0;
		if (sscanf(pairings, "%c%c%c %d:%d%n", &one, &how, &other, &points[0], &points[1], &length) <
			5)
			fail_msg("'%s' can't be read", pairings);
		while (pairings[length] == ' ')
			length++;
		pairing.entrant[0] = one - 'a';
		pairing.entrant[1] = how == '+' ? NOBODY : other - 'a';
		pairing.unplayed = how == '+';
		pairing.in_a_hurry = how == '!';
		pairing.outcome = how == '=' ? OUTCOME_HALVES : OUTCOME_FIRST;
		memcpy(pairing.points, points, sizeof points);
		evening_add(&evening, &pairing, 1);
	}
}

static void
stand(int count, enum standings_kind kind, const char *pairings, const struct lineup *lot)
{
	evening_begin(&evening, count, 1);
	played(pairings);
	standings_make(&evening.field, kind, lot, standings);
}

static void
is(int at, char entrant, int place, enum standing_by by)
{
	if (standings[at].entrant != entrant - 'a' || standings[at].place != place || standings[at].by != by)
		fail_msg("at %d stands %c in place %d by %d", at, 'a' + standings[at].entrant,
			standings[at].place, standings[at].by);
}

static void
more_wins_come_first(void **state)
{
	(void)state;
	stand(4, STANDINGS_SWISS, "b-a 5:0 c-d 5:4 b-c 5:4 d-a 5:1", &no_lot);
	is(0, 'b', 1, BY_SCORE);
	is(3, 'a', 4, BY_SCORE);
	assert_int_equal(standings[0].results.points, 6);
	assert_int_equal(standings[0].results.met_score, 0 + 1 * SCORE_WIN);
}

/* c and d have won one each, c against d. */
static void
then_who_has_beaten_the_other(void **state)
{
	(void)state;
	stand(4, STANDINGS_SWISS, "b-a 5:0 c-d 5:4 b-c 5:4 d-a 5:1", &no_lot);
	is(1, 'c', 2, BY_SCORE);
	is(2, 'd', 3, BY_HEAD_TO_HEAD);
}

/* Three beat each other in turn; b has won more points than it lost, c fewer. */
static void
in_a_circle_points_decide(void **state)
{
	(void)state;
	stand(3, STANDINGS_LEAGUE, "a-b 5:4 b-c 5:0 c-a 5:4", &no_lot);
	is(0, 'b', 1, BY_SCORE);
	is(1, 'a', 2, BY_POINTS);
	is(2, 'c', 3, BY_POINTS);
}

/* a and b haven't met; a's opponents have won more. */
static void
stronger_opponents_count_in_swiss(void **state)
{
	(void)state;
	stand(6, STANDINGS_SWISS, "a-c 5:0 b-d 5:0 c-e 5:0 f-d 5:0", &no_lot);
	assert_int_equal(standings[0].results.score, SCORE_WIN);
	is(0, 'a', 1, BY_SCORE);
	is(2, 'b', 3, BY_MET);
	assert_int_equal(standings[2].results.met_score, 0);
}

/* a and b have each won two of three, and shared with each other; a has beaten c, who has a win. */
static void
beaten_opponents_count_in_a_league(void **state)
{
	(void)state;
	stand(4, STANDINGS_LEAGUE, "a=b 0:0 a-c 5:4 b-d 5:0 d-a 5:4 c-b 5:4 c-d 5:4", &no_lot);
	is(0, 'c', 1, BY_SCORE);
	is(1, 'a', 2, BY_SCORE);
	is(2, 'b', 3, BY_BEATEN);
	is(3, 'd', 4, BY_SCORE);
	assert_int_equal(standings[1].results.beaten, 4 * SCORE_WIN + 3 * SCORE_HALF);
}

/* Three are equal; a lot parts them. Without one they share the place, and it says whom to draw for. */
static void
a_lot_comes_last(void **state)
{
	const struct lineup lot = {3, {2, 0, 1}};
	struct lineup tied;
	(void)state;

	stand(4, STANDINGS_LEAGUE, "a-b 5:0 b-c 5:0 c-a 5:0 a-d 5:0 b-d 5:0 c-d 5:0", &no_lot);
	is(0, 'a', 1, BY_SCORE);
	is(1, 'b', 1, BY_NOTHING);
	is(2, 'c', 1, BY_NOTHING);
	is(3, 'd', 4, BY_SCORE);
	standings_tied(&evening.field, standings, 1, &tied);
	assert_int_equal(tied.count, 3);

	standings_make(&evening.field, STANDINGS_LEAGUE, &lot, standings);
	is(0, 'c', 1, BY_SCORE);
	is(1, 'a', 2, BY_LOT);
	is(2, 'b', 3, BY_LOT);
	standings_tied(&evening.field, standings, 4, &tied);
	assert_int_equal(tied.count, 0);
}

/* Five have won once. Their opponents' wins part b and c from the others; then it counts again that b has
 * beaten c, who has won more points. */
static void
who_is_left_begins_again(void **state)
{
	(void)state;
	stand(6, STANDINGS_SWISS, "b-c 5:4 c-d 5:0 e-b 5:0 d-f 5:0 a-f 5:0", &no_lot);
	is(0, 'b', 1, BY_SCORE);
	is(1, 'c', 2, BY_HEAD_TO_HEAD);
	is(2, 'e', 3, BY_MET);
	is(3, 'd', 4, BY_POINTS);
	is(4, 'a', 5, BY_MET);
	is(5, 'f', 6, BY_SCORE);
}

/* Two friends resign to each other at once: the pair has one such win between them. */
static void
hurried_wins_count_once_a_pair(void **state)
{
	(void)state;
	stand(3, STANDINGS_ROLLING, "a!b 5:0 b!a 5:0 a!b 5:0 a!c 5:0", &no_lot);
	is(0, 'a', 1, BY_SCORE);
	assert_int_equal(standings[0].results.wins, 2);
	is(1, 'b', 2, BY_SCORE);
	assert_int_equal(standings[1].results.wins, 0);
	assert_int_equal(standings[1].results.losses, 1);
}

/* Rolling: as many wins with fewer losses come first, whoever has beaten whom. */
static void
fewer_losses_come_first_in_rolling(void **state)
{
	(void)state;
	stand(3, STANDINGS_ROLLING, "b-a 5:0 b-a 5:0 a-b 5:0 c-b 5:0 c-b 5:0 a-c 5:0", &no_lot);
	is(0, 'c', 1, BY_SCORE);
	is(1, 'a', 2, BY_LOSSES);
	is(2, 'b', 3, BY_LOSSES);
}

static void
the_best_go_on_unless_they_have_withdrawn(void **state)
{
	struct lineup best;
	(void)state;

	stand(4, STANDINGS_SWISS, "b-a 5:0 c-d 5:4 b-c 5:4 d-a 5:1", &no_lot);
	evening.field.entrants[1].withdrawn = true;
	standings_best(&evening.field, standings, 2, &best);
	assert_int_equal(best.count, 2);
	assert_int_equal(best.at[0], 2);
	assert_int_equal(best.at[1], 3);
}

/* Places and criteria of any field agree with each other. */
static void
places_hold_in_any_field(void **state)
{
	(void)state;
	for (int seed = 0; seed < 500; seed++) {
		int count = FIELD_MIN + seed % 126, seen[FIELD_MAX] = {0};
		evening_begin(&evening, count, (uint64_t)seed);
		for (int i = chance_below(&evening.chance, 6 * count); i > 0; i--) {
			int one = chance_below(&evening.chance, count);
			int other = (one + 1 + chance_below(&evening.chance, count - 1)) % count;
			evening_add(&evening,
				&(struct pairing){.round = 1,
					.entrant = {one, other},
					.outcome = chance_below(&evening.chance, OUTCOME_COUNT),
					.points = {chance_below(&evening.chance, 6), 5}},
				1);
		}
		const struct lineup lot = evening_lot(&evening);
		standings_make(
			&evening.field, seed % STANDINGS_KINDS, seed % 2 == 0 ? &lot : &no_lot, standings);
		for (int i = 0; i < count; i++) {
			seen[standings[i].entrant]++;
			bool shared = i > 0 && standings[i].by == BY_NOTHING;
			assert_int_equal(standings[i].place, shared ? standings[i - 1].place : i + 1);
			if (i > 0)
				assert_true(standings[i].results.score <= standings[i - 1].results.score);
			if (seed % 2 == 0)
				assert_false(shared);
		}
		for (int e = 0; e < count; e++)
			assert_int_equal(seen[e], 1);
	}
}

TEST_GROUP(standings)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(more_wins_come_first),
		cmocka_unit_test(then_who_has_beaten_the_other),
		cmocka_unit_test(in_a_circle_points_decide),
		cmocka_unit_test(stronger_opponents_count_in_swiss),
		cmocka_unit_test(beaten_opponents_count_in_a_league),
		cmocka_unit_test(a_lot_comes_last),
		cmocka_unit_test(who_is_left_begins_again),
		cmocka_unit_test(hurried_wins_count_once_a_pair),
		cmocka_unit_test(fewer_losses_come_first_in_rolling),
		cmocka_unit_test(the_best_go_on_unless_they_have_withdrawn),
		cmocka_unit_test(places_hold_in_any_field),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
