/*
 * reliability_test.c - the counters agree with the rows they count, and charge the right player.
 */
#include "tests/db/fixture.h"

#include "db/claims.h"
#include "db/people/accounts.h"
#include "db/people/reliability.h"
#include "db/rankings/posting.h"
#include "tests/groups/group.h"

enum { LEFT_AT = 3000, BEFORE = LEFT_AT - 1 };

static int64_t alice, bob, carol;

static int
setup(void **state)
{
	return fixture_setup_players(state, &alice, &bob, &carol);
}

/* Posts, commits, and compares the counters with what they count. */
static void
check_recount(struct fixture *fixture)
{
	assert_int_equal(posting_write(fixture->db), DB_OK);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM (SELECT * FROM reliability "
					   "EXCEPT SELECT * FROM reliability_recount)"),
		0);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM (SELECT * FROM reliability_recount "
					   "EXCEPT SELECT * FROM reliability)"),
		0);
}

static struct reliability
counts_of(struct fixture *fixture, int64_t player, int64_t overdue)
{
	struct reliability counts;

	assert_int_equal(reliability_find(fixture->db, player, overdue, &counts), DB_OK);
	return counts;
}

static void
who_has_not_played_has_nothing(void **state)
{
	struct reliability counts = counts_of(*state, alice, LEFT_AT);

	assert_int_equal(counts.finished + counts.unfinished, 0);
}

static void
a_finished_match_is_counted_for_both(void **state)
{
	struct fixture *fixture = *state;
	int64_t match = some_match(fixture->db, alice, bob);
	const struct game_row game = {.number = 1, .points = 3, .win = WIN_SINGLE, .ending = ENDING_RESIGN};

	assert_int_equal(game_append(fixture->db, match, &game), DB_OK);
	assert_int_equal(match_finish(fixture->db, match, 0, LEFT_AT), DB_OK);
	check_recount(fixture);
	assert_int_equal(counts_of(fixture, alice, LEFT_AT).finished, 1);
	assert_int_equal(counts_of(fixture, bob, LEFT_AT).finished, 1);
	assert_int_equal(counts_of(fixture, bob, LEFT_AT).resigned, 1);
	assert_int_equal(counts_of(fixture, alice, LEFT_AT).resigned, 0);
}

/* It ran, or it was saved and the other claimed it. */
static void
a_match_lost_on_time_is_finished_unless_it_was_claimed(void **state)
{
	struct fixture *fixture = *state;
	const struct run_out_row out = {
		.match = some_match(fixture->db, alice, bob), .winner = 0, .at = LEFT_AT};

	assert_int_equal(match_run_out(fixture->db, &out), DB_OK);
	check_recount(fixture);
	assert_int_equal(counts_of(fixture, bob, LEFT_AT).finished, 1);
	int64_t match = some_match(fixture->db, alice, bob);
	assert_int_equal(stop_match(fixture->db, match, 0, bob, STOP_LEFT, LEFT_AT), DB_OK);
	const struct claim_row claim = {
		.match = match, .by = 0, .winner = 0, .on_time = true, .at = LEFT_AT + 1};
	assert_int_equal(match_claim(fixture->db, &claim), DB_OK);
	check_recount(fixture);
	assert_int_equal(counts_of(fixture, bob, LEFT_AT).finished, 1);
}

static void
money_play_closed_between_games_does_not_count(void **state)
{
	struct fixture *fixture = *state;
	const struct stop_row stop = {
		.match = some_match(fixture->db, alice, bob), .who = bob, .closes = true, .at = LEFT_AT};

	assert_int_equal(match_close(fixture->db, &stop), DB_OK);
	check_recount(fixture);
	assert_int_equal(counts_of(fixture, bob, LEFT_AT).finished, 0);
	assert_int_equal(counts_of(fixture, bob, LEFT_AT).unfinished, 0);
}

static void
who_left_is_charged_when_it_is_overdue(void **state)
{
	struct fixture *fixture = *state;
	int64_t match = some_match(fixture->db, alice, bob);

	assert_int_equal(stop_match(fixture->db, match, 0, bob, STOP_LINE_LOST, LEFT_AT), DB_OK);
	check_recount(fixture);
	assert_int_equal(counts_of(fixture, bob, BEFORE).unfinished, 0);
	assert_int_equal(counts_of(fixture, bob, LEFT_AT).unfinished, 1);
	assert_int_equal(counts_of(fixture, bob, LEFT_AT).lines_lost, 1);
	assert_int_equal(counts_of(fixture, alice, LEFT_AT).unfinished, 0);
	assert_int_equal(counts_of(fixture, alice, LEFT_AT).left_by_other, 1);
	assert_int_equal(match_resume(fixture->db, match, LEFT_AT + 1), DB_OK);
	check_recount(fixture);
	assert_int_equal(counts_of(fixture, bob, LEFT_AT).unfinished, 0);
	assert_int_equal(counts_of(fixture, bob, LEFT_AT).resumed, 1);
}

static void
who_offered_to_go_on_is_charged_only_when_it_is_given_up(void **state)
{
	struct fixture *fixture = *state;
	int64_t match = some_match(fixture->db, alice, bob);

	assert_int_equal(stop_match(fixture->db, match, 0, bob, STOP_LEFT, LEFT_AT), DB_OK);
	assert_int_equal(left_offer(fixture->db, match, LEFT_AT + 1), DB_OK);
	check_recount(fixture);
	assert_int_equal(counts_of(fixture, bob, LEFT_AT).unfinished, 0);
	assert_int_equal(match_annul(fixture->db, match, LEFT_AT + 2), DB_OK);
	check_recount(fixture);
	assert_int_equal(counts_of(fixture, bob, LEFT_AT).unfinished, 1);
}

static void
r11_4_who_left_before_the_first_play_is_charged(void **state)
{
	struct fixture *fixture = *state;
	const struct stop_row stop = {.match = some_match(fixture->db, alice, bob),
		.who = alice,
		.why = STOP_LEFT,
		.annuls = true,
		.at = LEFT_AT};

	assert_int_equal(match_interrupt(fixture->db, &stop), DB_OK);
	check_recount(fixture);
	assert_int_equal(counts_of(fixture, alice, BEFORE).unfinished, 1);
	assert_int_equal(counts_of(fixture, alice, BEFORE).times_left, 1);
	assert_int_equal(counts_of(fixture, bob, BEFORE).unfinished, 0);
	assert_int_equal(counts_of(fixture, bob, BEFORE).left_by_other, 1);
}

static void
r11_5_who_left_is_charged_when_it_is_given_up(void **state)
{
	struct fixture *fixture = *state;
	int64_t match = some_match(fixture->db, alice, bob);

	assert_int_equal(stop_match(fixture->db, match, 0, alice, STOP_LEFT, LEFT_AT), DB_OK);
	assert_int_equal(match_annul(fixture->db, match, LEFT_AT + 1), DB_OK);
	check_recount(fixture);
	assert_int_equal(counts_of(fixture, alice, BEFORE).unfinished, 1);
	assert_int_equal(counts_of(fixture, bob, BEFORE).unfinished, 0);
}

static void
a_claim_charges_who_left(void **state)
{
	struct fixture *fixture = *state;
	int64_t match = some_match(fixture->db, alice, bob);
	const struct claim_row claim = {.match = match, .by = 0, .winner = 0, .at = LEFT_AT + 9};

	assert_int_equal(stop_match(fixture->db, match, 0, bob, STOP_LEFT, LEFT_AT), DB_OK);
	assert_int_equal(match_claim(fixture->db, &claim), DB_OK);
	check_recount(fixture);
	assert_int_equal(counts_of(fixture, bob, BEFORE).unfinished, 1);
	assert_int_equal(counts_of(fixture, bob, BEFORE).finished, 0);
	assert_int_equal(counts_of(fixture, alice, LEFT_AT).unfinished, 0);
	assert_int_equal(counts_of(fixture, alice, LEFT_AT).finished, 0);
}

static void
the_server_charges_nobody(void **state)
{
	struct fixture *fixture = *state;
	int64_t match = some_match(fixture->db, alice, bob);

	assert_int_equal(stop_match(fixture->db, match, 0, 0, STOP_SERVER, LEFT_AT), DB_OK);
	assert_int_equal(match_annul(fixture->db, match, LEFT_AT + 1), DB_OK);
	check_recount(fixture);
	for (int who = 0; who < 2; who++) {
		struct reliability counts = counts_of(fixture, who ? alice : bob, LEFT_AT);
		assert_int_equal(counts.unfinished + counts.left_by_other + counts.times_left, 0);
	}
}

static void
an_erased_opponent_charges_nobody(void **state)
{
	struct fixture *fixture = *state;
	int64_t match = some_match(fixture->db, alice, bob);

	assert_int_equal(stop_match(fixture->db, match, 0, alice, STOP_LEFT, LEFT_AT), DB_OK);
	assert_int_equal(player_erase(fixture->db, bob, LEFT_AT + 1), DB_OK);
	check_recount(fixture);
	assert_int_equal(counts_of(fixture, alice, LEFT_AT + 1).unfinished, 0);
	assert_int_equal(counts_of(fixture, alice, LEFT_AT + 1).times_left, 1);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM reliability"), 1);
}

TEST_GROUP(reliability)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(who_has_not_played_has_nothing, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			a_finished_match_is_counted_for_both, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			a_match_lost_on_time_is_finished_unless_it_was_claimed, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			money_play_closed_between_games_does_not_count, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			who_left_is_charged_when_it_is_overdue, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			who_offered_to_go_on_is_charged_only_when_it_is_given_up, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			r11_4_who_left_before_the_first_play_is_charged, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			r11_5_who_left_is_charged_when_it_is_given_up, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(a_claim_charges_who_left, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(the_server_charges_nobody, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(an_erased_opponent_charges_nobody, setup, fixture_teardown),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
