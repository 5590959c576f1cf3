/*
 * league_test.c - leagues, and what a season adds up.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "server/pairing/league.h"
#include "server/pairing/results.h"
#include "server/pairing/season.h"
#include "tests/groups/group.h"
#include "tests/pairing/evening.h"

static struct evening evening;

static void
begin(int count, bool twice)
{
	struct pairing pairings[LEAGUE_PAIRINGS_MAX];

	evening_begin(&evening, count, (uint64_t)count);
	evening_add(&evening, pairings, league_pair(&evening.field, twice, pairings));
}

/* In each round everybody once, or all but one; each pair once, or once in each order. */
static void
everybody_meets_everybody(void **state)
{
	(void)state;
	for (int count = FIELD_MIN; count <= LEAGUE_MAX; count++)
		for (int twice = 0; twice < 2; twice++) {
			struct meetings meetings;
			int in_round[2 * LEAGUE_MAX + 1][LEAGUE_MAX] = {{0}}, first[LEAGUE_MAX] = {0};
			begin(count, twice);
			meetings_of(&evening.field, &meetings);
			for (int i = 0; i < evening.field.pairing_count; i++) {
				const struct pairing *pairing = &evening.pairings[i];
				for (int side = 0; side < 2; side++)
					assert_int_equal(
						in_round[pairing->round][pairing->entrant[side]]++, 0);
				first[pairing->entrant[0]]++;
			}
			for (int one = 0; one < count; one++) {
				for (int other = 0; other < one; other++)
					assert_int_equal(meetings.times[one][other], 1 + twice);
				if (twice)
					assert_int_equal(first[one], count - 1);
			}
		}
}

static void
whoever_offered_wins_what_was_not_played(void **state)
{
	(void)state;
	assert_int_equal(league_unplayed(3, 2), OUTCOME_FIRST);
	assert_int_equal(league_unplayed(0, 7), OUTCOME_SECOND);
	assert_int_equal(league_unplayed(2, 0), OUTCOME_HALVES);
	assert_int_equal(league_unplayed(5, 5), OUTCOME_HALVES);
	assert_int_equal(league_unplayed(0, 0), OUTCOME_HALVES);
}

static void
play_of(int entrant, int matches)
{
	for (int i = 0; i < evening.field.pairing_count && matches > 0; i++) {
		struct pairing *pairing = &evening.pairings[i];
		if (pairing->entrant[0] == entrant || pairing->entrant[1] == entrant) {
			pairing->outcome = OUTCOME_FIRST;
			matches--;
		}
	}
}

static int
withdraw(int entrant)
{
	struct league_change changes[2 * LEAGUE_MAX];
	int count = league_withdraw(&evening.field, entrant, changes);

	evening.field.entrants[entrant].withdrawn = true;
	for (int i = 0; i < count; i++)
		evening.pairings[changes[i].pairing].outcome = changes[i].outcome;
	return count;
}

/* Of eleven, everybody has ten matches. */
static void
withdrawn_early_they_never_were_in_it(void **state)
{
	struct entrant_results results[FIELD_MAX];
	(void)state;

	begin(11, false);
	play_of(4, 4);
	assert_int_equal(withdraw(4), 10);
	results_count(&evening.field, results);
	for (int e = 0; e < 11; e++)
		assert_int_equal(results[e].score, 0);
	assert_int_equal(results[0].paired, 9);
	assert_int_equal(results[4].paired, 0);
}

static void
withdrawn_later_they_lose_what_is_left(void **state)
{
	struct entrant_results results[FIELD_MAX];
	(void)state;

	begin(11, false);
	play_of(4, 5);
	assert_int_equal(withdraw(4), 5);
	results_count(&evening.field, results);
	assert_int_equal(results[4].paired, 10);
	assert_int_equal(results[4].open, 0);
	int score = 0;
	for (int e = 0; e < 11; e++)
		score += results[e].score;
	assert_int_equal(score, 10 * SCORE_WIN);
	/* Their match with the next one who withdraws has been lost already. */
	play_of(5, 5);
	withdraw(5);
	results_count(&evening.field, results);
	assert_int_equal(results[5].open, 0);
}

static void
a_season_counts_the_round_reached(void **state)
{
	struct bracket bracket;
	(void)state;

	for (int count = 4; count <= 40; count++) {
		int times[13] = {0};
		evening_begin(&evening, count, (uint64_t)count);
		const struct lineup lineup = evening_in_order(&evening);
		bracket_draw(&bracket, &lineup, CONSOLATION_PROGRESSIVE);
		evening_play_bracket(&evening, &bracket, STAGE_MAIN);
		for (int e = 0; e < count; e++)
			times[season_by_round(&bracket, &evening.field, e)]++;
		assert_int_equal(times[12], 1);
		assert_int_equal(times[8], 1);
		assert_int_equal(times[4], 2);
		assert_int_equal(times[2], count < 8 ? count - 4 : 4);
		int winner = knockout_winner(&bracket, &evening.field, STAGE_MAIN);
		assert_int_equal(season_by_round(&bracket, &evening.field, winner), 12);
		evening.field.entrants[winner].house = true;
		assert_int_equal(season_by_round(&bracket, &evening.field, winner), 0);
	}
}

/* A match won by award and one of the playoff count, a bye and the consolation don't. */
static void
a_season_counts_wins(void **state)
{
	static const struct pairing pairings[] = {
		{.round = 1, .entrant = {0, 1}, .outcome = OUTCOME_FIRST},
		{.round = 2, .entrant = {0, NOBODY}, .outcome = OUTCOME_FIRST, .unplayed = true},
		{.round = 3, .entrant = {2, 0}, .outcome = OUTCOME_SECOND, .unplayed = true},
		{.stage = STAGE_PLAYOFF, .round = 1, .entrant = {0, 1}, .outcome = OUTCOME_FIRST},
		{.stage = STAGE_CONSOLATION, .round = 1, .entrant = {0, 1}, .outcome = OUTCOME_FIRST},
	};
	(void)state;

	evening_begin(&evening, 3, 1);
	evening_add(&evening, pairings, sizeof pairings / sizeof *pairings);
	assert_int_equal(season_by_wins(&evening.field, 0), 3);
	assert_int_equal(season_by_wins(&evening.field, 1), 0);
}

TEST_GROUP(league)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(everybody_meets_everybody),
		cmocka_unit_test(whoever_offered_wins_what_was_not_played),
		cmocka_unit_test(withdrawn_early_they_never_were_in_it),
		cmocka_unit_test(withdrawn_later_they_lose_what_is_left),
		cmocka_unit_test(a_season_counts_the_round_reached),
		cmocka_unit_test(a_season_counts_wins),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
