/*
 * knockout_test.c - brackets of every size, played by chance: who gets a bye, who meets whom, who has two
 * matches.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "tests/groups/group.h"
#include "tests/groups/rounds.h"
#include "tests/pairing/evening.h"

static struct evening evening;

static void
play(int count, enum consolation consolation, uint64_t seed, struct bracket *bracket)
{
	evening_begin(&evening, count, seed);
	const struct lineup lineup = evening_in_order(&evening);
	bracket_draw(bracket, &lineup, consolation);
	evening_play_bracket(&evening, bracket, STAGE_MAIN);
}

/* How often an entrant was paired in a stage: with somebody, or with nobody. */
static int
count_of(int entrant, enum pairing_stage stage, bool bye)
{
	int count = 0;

	for (int i = 0; i < evening.field.pairing_count; i++) {
		const struct pairing *pairing = &evening.pairings[i];
		count += pairing->stage == stage && (pairing->entrant[1] == NOBODY) == bye &&
			 (pairing->entrant[0] == entrant || pairing->entrant[1] == entrant);
	}
	return count;
}

static void
the_first_meet_late(void **state)
{
	static const int eight[] = {0, 7, 4, 3, 2, 5, 6, 1};
	int seed[FIELD_MAX];
	(void)state;

	bracket_seeds(8, seed);
	assert_memory_equal(seed, eight, sizeof eight);
	for (int size = 2; size <= FIELD_MAX; size *= 2) {
		bracket_seeds(size, seed);
		/* In the round of `part` slots each has one of the first `part` seeds. */
		for (int part = 2; part <= size; part *= 2)
			for (int i = 0; i < part; i++) {
				int best = size;
				for (int at = i * size / part; at < (i + 1) * size / part; at++)
					best = seed[at] < best ? seed[at] : best;
				assert_true(best < part);
			}
	}
}

/* Everybody is in it, the first ones have the byes, and one is left in the end. */
static void
every_field_has_a_winner(void **state)
{
	struct bracket bracket;
	(void)state;

	for (int count = FIELD_MIN; count <= FIELD_MAX; count++) {
		play(count, CONSOLATION_NONE, (uint64_t)count, &bracket);
		int byes = bracket.size - count, matches = 0;
		for (int i = 0; i < count; i++) {
			assert_int_equal(count_of(i, STAGE_MAIN, true), i < byes);
			matches += count_of(i, STAGE_MAIN, false);
		}
		assert_int_equal(matches, 2 * (count - 1));
		int winner = knockout_winner(&bracket, &evening.field, STAGE_MAIN);
		assert_true(winner >= 0 && winner < count);
		assert_int_equal(count_of(winner, STAGE_MAIN, true) + count_of(winner, STAGE_MAIN, false),
			bracket_rounds(&bracket, STAGE_MAIN));
		assert_int_equal(knockout_winner(&bracket, &evening.field, STAGE_CONSOLATION), NOBODY);
	}
}

/* The consolation's promise: whoever came plays at least twice. Of three only two lose before the final, and
 * not both of them their first match. */
static void
everybody_plays_twice(void **state)
{
	struct bracket bracket;
	(void)state;

	for (int i = 0; i < rounds_of(2000); i++) {
		int count = 4 + i % 125;
		bool progressive = i % 2 == 0;
		play(count, progressive ? CONSOLATION_PROGRESSIVE : CONSOLATION_FIRST, (uint64_t)i, &bracket);
		for (int e = 0; e < count; e++) {
			int main = count_of(e, STAGE_MAIN, false);
			int second = count_of(e, STAGE_CONSOLATION, false);
			int byes = count_of(e, STAGE_CONSOLATION, true);
			if (main == 1 && bracket_rounds(&bracket, STAGE_MAIN) > 2 && main + second < 2)
				fail_msg("of %d, entrant %d has %d and %d matches, %d byes (seed %d)", count,
					e, main, second, byes, i);
			if (!progressive)
				assert_true(second == 0 || main == 1);
		}
		assert_true(knockout_winner(&bracket, &evening.field, STAGE_CONSOLATION) != KNOCKOUT_OPEN);
	}
}

static bool
has_met(const struct pairing *pairing)
{
	for (const struct pairing *p = evening.pairings; p < pairing; p++)
		if ((p->entrant[0] == pairing->entrant[0] && p->entrant[1] == pairing->entrant[1]) ||
			(p->entrant[0] == pairing->entrant[1] && p->entrant[1] == pairing->entrant[0]))
			return true;
	return false;
}

/* In a full progressive bracket nobody meets again whom they met in the main bracket, before the consolation
 * is down to its last four, of 128 its last eight. */
static void
losers_cross_over(void **state)
{
	struct bracket bracket;
	(void)state;

	for (int i = 0; i < rounds_of(300); i++) {
		play(8 << (i % 5), CONSOLATION_PROGRESSIVE, (uint64_t)i, &bracket);
		for (int at = 0; at < evening.field.pairing_count; at++) {
			const struct pairing *pairing = &evening.pairings[at];
			if (pairing->stage != STAGE_CONSOLATION || !has_met(pairing))
				continue;
			int left = bracket_pairings(&bracket, STAGE_CONSOLATION, pairing->round);
			if (left > (bracket.size == FIELD_MAX ? 4 : 2))
				fail_msg("of %d, in round %d with %d pairings", bracket.size, pairing->round,
					left);
		}
	}
}

/* Those who withdraw go no further in either bracket, and hold nobody up. */
static void
withdrawals_end_it_all_the_same(void **state)
{
	struct pairing next[KNOCKOUT_PAIRINGS_MAX];
	struct bracket bracket;
	(void)state;

	for (int i = 0; i < rounds_of(2000); i++) {
		int count = FIELD_MIN + i % 126;
		evening_begin(&evening, count, (uint64_t)i);
		const struct lineup lineup = evening_lot(&evening);
		bracket_draw(&bracket, &lineup, i % CONSOLATION_COUNT);
		do {
			int found = knockout_next(&bracket, &evening.field, STAGE_MAIN, next);
			for (int at = 0; at < found; at++)
				for (int side = 0; side < 2; side++)
					assert_true(
						next[at].entrant[side] == NOBODY ||
						next[at].outcome != OUTCOME_OPEN ||
						!evening.field.entrants[next[at].entrant[side]].withdrawn);
			evening_add(&evening, next, found);
			if (chance_below(&evening.chance, 3) == 0)
				evening.field.entrants[chance_below(&evening.chance, count)].withdrawn = true;
		} while (evening_play_one(&evening));
		assert_int_not_equal(knockout_winner(&bracket, &evening.field, STAGE_MAIN), KNOCKOUT_OPEN);
		assert_int_not_equal(
			knockout_winner(&bracket, &evening.field, STAGE_CONSOLATION), KNOCKOUT_OPEN);
	}
}

/* Whether the bracket, played again with the same results, has the same pairings. */
static bool
comes_out_again(const struct bracket *bracket)
{
	static struct evening again;
	struct pairing next[KNOCKOUT_PAIRINGS_MAX];
	int found;

	again.field = evening.field;
	again.field.pairings = again.pairings;
	again.field.pairing_count = 0;
	while ((found = knockout_next(bracket, &again.field, STAGE_MAIN, next)) > 0) {
		for (int i = 0; i < found; i++)
			for (int at = 0; at < evening.field.pairing_count; at++)
				if (evening.pairings[at].stage == next[i].stage &&
					evening.pairings[at].round == next[i].round &&
					evening.pairings[at].place == next[i].place) {
					if (memcmp(evening.pairings[at].entrant, next[i].entrant,
						    sizeof next[i].entrant) != 0)
						return false;
					next[i] = evening.pairings[at];
				}
		evening_add(&again, next, found);
	}
	return again.field.pairing_count == evening.field.pairing_count;
}

/* A pairing that nothing follows from may be won by somebody else: the bracket goes on as if it had been so
 * from the beginning. Of the others some can't. */
static void
what_nothing_follows_from_can_be_changed(void **state)
{
	struct pairing next[KNOCKOUT_PAIRINGS_MAX];
	struct bracket bracket;
	int changed = 0, followed = 0;
	(void)state;

	for (int i = 0; i < 500; i++) {
		evening_begin(&evening, FIELD_MIN + i % 62, (uint64_t)i);
		const struct lineup lineup = evening_lot(&evening);
		bracket_draw(&bracket, &lineup, i % CONSOLATION_COUNT);
		do {
			evening_add(
				&evening, next, knockout_next(&bracket, &evening.field, STAGE_MAIN, next));
			struct pairing *pairing =
				&evening.pairings[chance_below(&evening.chance, evening.field.pairing_count)];
			if (pairing->outcome == OUTCOME_OPEN || pairing->unplayed)
				continue;
			bool may = !knockout_is_followed(&bracket, &evening.field, pairing);
			changed += may;
			followed += !may;
			if (may)
				pairing->outcome =
					pairing->outcome == OUTCOME_FIRST ? OUTCOME_SECOND : OUTCOME_FIRST;
		} while (evening_play_one(&evening));
		assert_true(comes_out_again(&bracket));
	}
	assert_true(changed > 500 && followed > 500);
}

/* Of five, three have byes. A latecomer can still meet the one who waits for the only match of round 1. */
static void
latecomers_take_a_bye(void **state)
{
	struct bracket bracket;
	struct pairing next[KNOCKOUT_PAIRINGS_MAX];
	(void)state;

	evening_begin(&evening, 5, 1);
	const struct lineup lineup = evening_in_order(&evening);
	bracket_draw(&bracket, &lineup, CONSOLATION_NONE);
	assert_int_equal(bracket.slot[knockout_late_slot(&bracket, &evening.field) ^ 1], 2);
	evening_add(&evening, next, knockout_next(&bracket, &evening.field, STAGE_MAIN, next));
	int slot = knockout_late_slot(&bracket, &evening.field);
	assert_int_equal(bracket.slot[slot ^ 1], 0);

	evening.field.entrants[evening.field.count] = (struct entrant){.rating = 1500};
	bracket.slot[slot] = evening.field.count++;
	assert_int_equal(knockout_late_slot(&bracket, &evening.field), NOBODY);
}

static void
twenty_play_five_rounds(void **state)
{
	struct bracket bracket;
	(void)state;

	evening_begin(&evening, 20, 1);
	const struct lineup lineup = evening_in_order(&evening);
	bracket_draw(&bracket, &lineup, CONSOLATION_PROGRESSIVE);
	assert_int_equal(bracket_rounds(&bracket, STAGE_MAIN), 5);
}

/* The draw puts house players last, whatever the lot or their rating. */
static void
house_players_come_last(void **state)
{
	struct lineup lineup;
	(void)state;

	evening_begin(&evening, 6, 4);
	evening.field.entrants[0].house = evening.field.entrants[3].house = true;
	const struct lineup lot = evening_lot(&evening);
	lineup_by_lot(&evening.field, &lot, &lineup);
	assert_int_equal(lineup.count, 6);
	for (int i = 0; i < 6; i++)
		assert_int_equal(evening.field.entrants[lineup.at[i]].house, i >= 4);
	lineup_by_rating(&evening.field, &lot, &lineup);
	static const int by_rating[] = {1, 2, 4, 5, 0, 3};
	assert_memory_equal(lineup.at, by_rating, sizeof by_rating);
}

TEST_GROUP(knockout)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(the_first_meet_late),
		cmocka_unit_test(every_field_has_a_winner),
		cmocka_unit_test(everybody_plays_twice),
		cmocka_unit_test(losers_cross_over),
		cmocka_unit_test(withdrawals_end_it_all_the_same),
		cmocka_unit_test(what_nothing_follows_from_can_be_changed),
		cmocka_unit_test(latecomers_take_a_bye),
		cmocka_unit_test(twenty_play_five_rounds),
		cmocka_unit_test(house_players_come_last),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
