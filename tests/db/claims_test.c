/*
 * claims_test.c - who left a saved match, whether they offered to resume, and what a claim does.
 */
#include "tests/db/fixture.h"

#include <stdio.h>
#include <string.h>

#include "db/claims.h"
#include "db/interruptions.h"
#include "tests/groups/group.h"

enum { LEFT_AT = 3000, LIST_SIZE = 200 };

static int64_t alice, bob;

static int
setup(void **state)
{
	fixture_setup(state);
	struct fixture *fixture = *state;
	alice = some_player(fixture->db, "alice");
	bob = some_player(fixture->db, "bob");
	return db_commit(fixture->db) == DB_OK ? 0 : -1;
}

static struct left_row
left_of(struct fixture *fixture, int64_t match)
{
	struct left_row left;

	assert_int_equal(left_find(fixture->db, match, &left), DB_OK);
	return left;
}

static void
the_stop_says_who_has_left(void **state)
{
	struct fixture *fixture = *state;
	int64_t match = some_match(fixture->db, alice, bob);
	struct left_row left;

	assert_int_equal(left_find(fixture->db, match, &left), DB_NONE);
	assert_int_equal(stop_match(fixture->db, match, 0, bob, STOP_LEFT, LEFT_AT), DB_OK);
	left = left_of(fixture, match);
	assert_int_equal(left.by, 1);
	assert_int_equal(left.at, LEFT_AT);
	assert_int_equal(left.offered, 0);
	assert_int_equal(match_resume(fixture->db, match, LEFT_AT + 1), DB_OK);
	assert_int_equal(left_find(fixture->db, match, &left), DB_NONE);
	assert_int_equal(stop_match(fixture->db, match, 0, 0, STOP_SERVER, LEFT_AT + 2), DB_OK);
	assert_int_equal(left_of(fixture, match).by, -1);
}

static void
r14_5_a_stop_keeps_what_was_spent_and_when_it_is_due(void **state)
{
	struct fixture *fixture = *state;
	int64_t match = some_match(fixture->db, alice, bob), spent_ms;
	const struct stop_row stop = {.match = match,
		.after = 7,
		.who = bob,
		.why = STOP_LEFT,
		.at = LEFT_AT,
		.spent_ms = 1234,
		.due = 567890};

	assert_int_equal(stop_match(fixture->db, match, 5, bob, STOP_LEFT, LEFT_AT), DB_OK);
	assert_int_equal(left_of(fixture, match).due_ms, 0);
	assert_int_equal(match_resume(fixture->db, match, LEFT_AT), DB_OK);
	assert_int_equal(match_interrupt(fixture->db, &stop), DB_OK);
	assert_int_equal(left_of(fixture, match).due_ms, 567890);
	assert_false(left_of(fixture, match).adjourned);
	assert_int_equal(interruption_spent(fixture->db, match, 7, &spent_ms), DB_OK);
	assert_int_equal(spent_ms, 1234);
	assert_int_equal(interruption_spent(fixture->db, match, 5, &spent_ms), DB_OK);
	assert_int_equal(spent_ms, 0);
	assert_int_equal(match_resume(fixture->db, match, LEFT_AT), DB_OK);
	assert_int_equal(stop_match(fixture->db, match, 7, 0, STOP_ADJOURNED, LEFT_AT), DB_OK);
	assert_true(left_of(fixture, match).adjourned);
	assert_int_equal(left_of(fixture, match).by, -1);
}

static void
the_first_offer_since_a_stop_counts(void **state)
{
	struct fixture *fixture = *state;
	int64_t match = some_match(fixture->db, alice, bob);

	assert_int_equal(left_offer(fixture->db, match, LEFT_AT), DB_NONE);
	assert_int_equal(stop_match(fixture->db, match, 0, alice, STOP_LEFT, LEFT_AT), DB_OK);
	assert_int_equal(left_offer(fixture->db, match, LEFT_AT + 5), DB_OK);
	assert_int_equal(left_offer(fixture->db, match, LEFT_AT + 6), DB_NONE);
	assert_int_equal(left_of(fixture, match).offered, LEFT_AT + 5);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	fixture_reopen(fixture);
	assert_int_equal(left_of(fixture, match).offered, LEFT_AT + 5);
	assert_int_equal(match_resume(fixture->db, match, LEFT_AT + 7), DB_OK);
	assert_int_equal(stop_match(fixture->db, match, 0, alice, STOP_LEFT, LEFT_AT + 8), DB_OK);
	assert_int_equal(left_of(fixture, match).offered, 0);
}

static void
list_left(void *arg, const struct left_match *left)
{
	char *text = arg;

	snprintf(text + strlen(text), LIST_SIZE - strlen(text), "%s %s %d %d; ", left->other,
		left->by_other ? "left" : "was left", (int)left->row.at, (int)left->row.offered);
}

static void
both_have_a_list_of_what_was_left(void **state)
{
	struct fixture *fixture = *state;
	int64_t carol = some_player(fixture->db, "carol"), dave = some_player(fixture->db, "dave");
	int64_t with_bob = some_match(fixture->db, alice, bob);
	char text[LIST_SIZE] = "";

	assert_int_equal(stop_match(fixture->db, with_bob, 0, bob, STOP_LEFT, LEFT_AT), DB_OK);
	assert_int_equal(left_offer(fixture->db, with_bob, LEFT_AT + 1), DB_OK);
	assert_int_equal(stop_match(fixture->db, some_match(fixture->db, carol, alice), 0, alice,
				 STOP_LINE_LOST, LEFT_AT + 2),
		DB_OK);
	assert_int_equal(
		stop_match(fixture->db, some_match(fixture->db, dave, alice), 0, 0, STOP_SERVER, LEFT_AT + 3),
		DB_OK);
	assert_int_equal(left_each(fixture->db, alice, 10, list_left, text), DB_OK);
	assert_string_equal(text, "bob left 3000 3001; carol was left 3002 0; ");
	text[0] = '\0';
	assert_int_equal(left_each(fixture->db, alice, 1, list_left, text), DB_OK);
	assert_string_equal(text, "bob left 3000 3001; ");
	text[0] = '\0';
	assert_int_equal(left_each(fixture->db, dave, 10, list_left, text), DB_OK);
	assert_string_equal(text, "");
}

static void
a_warning_stands_at_its_stop(void **state)
{
	struct fixture *fixture = *state;
	int64_t match = some_match(fixture->db, alice, bob);

	assert_int_equal(left_warn(fixture->db, match, LEFT_AT), DB_NONE);
	assert_int_equal(stop_match(fixture->db, match, 0, alice, STOP_LEFT, LEFT_AT), DB_OK);
	assert_int_equal(left_of(fixture, match).warned, 0);
	assert_int_equal(left_warn(fixture->db, match, LEFT_AT + 5), DB_OK);
	assert_int_equal(left_warn(fixture->db, match, LEFT_AT + 6), DB_OK);
	assert_int_equal(left_of(fixture, match).warned, LEFT_AT + 6);
	assert_int_equal(match_resume(fixture->db, match, LEFT_AT + 7), DB_OK);
	assert_int_equal(stop_match(fixture->db, match, 0, alice, STOP_LEFT, LEFT_AT + 8), DB_OK);
	assert_int_equal(left_of(fixture, match).warned, 0);
}

static void
absences_of_the_one_who_was_left_add_up(void **state)
{
	struct fixture *fixture = *state;
	int64_t carol = some_player(fixture->db, "carol");
	int64_t with_bob = some_match(fixture->db, alice, bob), with_carol;

	assert_int_equal(stop_match(fixture->db, with_bob, 0, bob, STOP_LEFT, LEFT_AT), DB_OK);
	assert_int_equal(player_logout(fixture->db, alice, LEFT_AT + 1), DB_OK);
	assert_int_equal(left_of(fixture, with_bob).last_logout, LEFT_AT + 1);
	/* Neither the time before the stop nor the leaver's own counts. */
	assert_int_equal(left_return(fixture->db, alice, LEFT_AT - 50, LEFT_AT), DB_OK);
	assert_int_equal(left_return(fixture->db, bob, LEFT_AT, LEFT_AT + 100), DB_OK);
	assert_int_equal(left_of(fixture, with_bob).absent, 0);
	assert_int_equal(left_return(fixture->db, alice, LEFT_AT - 50, LEFT_AT + 10), DB_OK);
	assert_int_equal(left_of(fixture, with_bob).absent, 10);
	with_carol = some_match(fixture->db, carol, alice);
	assert_int_equal(stop_match(fixture->db, with_carol, 0, carol, STOP_LEFT, LEFT_AT + 25), DB_OK);
	assert_int_equal(left_return(fixture->db, alice, LEFT_AT + 20, LEFT_AT + 30), DB_OK);
	assert_int_equal(left_of(fixture, with_bob).absent, 20);
	assert_int_equal(left_of(fixture, with_carol).absent, 5);
	/* The server has left nobody; a running match waits for nobody. */
	assert_int_equal(match_resume(fixture->db, with_bob, LEFT_AT + 40), DB_OK);
	assert_int_equal(left_return(fixture->db, alice, LEFT_AT + 40, LEFT_AT + 50), DB_OK);
	assert_int_equal(stop_match(fixture->db, with_bob, 0, 0, STOP_SERVER, LEFT_AT + 40), DB_OK);
	assert_int_equal(left_return(fixture->db, alice, LEFT_AT + 40, LEFT_AT + 50), DB_OK);
	assert_int_equal(left_of(fixture, with_bob).absent, 0);
	assert_int_equal(left_of(fixture, with_bob).last_logout, 0);
}

static void
a_claim_closes_a_saved_match_for_good(void **state)
{
	struct fixture *fixture = *state;
	int64_t match = some_match(fixture->db, alice, bob);
	const struct claim_row claim = {.match = match, .by = 0, .winner = 0, .at = LEFT_AT + 9};
	struct match_row row;
	struct left_row left;
	char text[LIST_SIZE] = "";

	assert_int_equal(match_claim(fixture->db, &claim), DB_NONE);
	assert_int_equal(stop_match(fixture->db, match, 0, bob, STOP_LEFT, LEFT_AT), DB_OK);
	assert_int_equal(match_claim(fixture->db, &claim), DB_OK);
	assert_int_equal(match_claim(fixture->db, &claim), DB_NONE);
	assert_int_equal(match_resume(fixture->db, match, LEFT_AT + 10), DB_NONE);
	assert_int_equal(match_annul(fixture->db, match, LEFT_AT + 10), DB_NONE);
	assert_int_equal(match_find_saved(fixture->db, alice, bob, &row), DB_NONE);
	assert_int_equal(match_find(fixture->db, match, &row), DB_OK);
	assert_int_equal(row.state, MATCH_FINISHED);
	assert_int_equal(row.winner, 0);
	assert_int_equal(row.claimed_by, 0);
	assert_int_equal(row.ended, LEFT_AT + 9);
	/* The stop stays, and counts against the leaver. */
	assert_int_equal(left_find(fixture->db, match, &left), DB_OK);
	assert_int_equal(left_each(fixture->db, alice, 10, list_left, text), DB_OK);
	assert_string_equal(text, "");
	assert_int_equal(db_commit(fixture->db), DB_OK);
	assert_int_equal(ask_file(fixture, "SELECT sequence FROM matches"), 1);
	(void)some_match(fixture->db, bob, alice); /* the two are free for another */
}

static void
a_claim_may_have_no_winner(void **state)
{
	struct fixture *fixture = *state;
	struct match_row row;

	for (int annuls = 0; annuls < 2; annuls++) {
		int64_t match = some_match(fixture->db, alice, bob);
		const struct claim_row claim = {
			.match = match, .by = 1, .winner = -1, .annuls = annuls != 0, .at = LEFT_AT + 9};
		assert_int_equal(stop_match(fixture->db, match, 0, alice, STOP_LEFT, LEFT_AT), DB_OK);
		assert_int_equal(match_claim(fixture->db, &claim), DB_OK);
		assert_int_equal(match_find(fixture->db, match, &row), DB_OK);
		assert_int_equal(row.state, annuls ? MATCH_ANNULLED : MATCH_FINISHED);
		assert_int_equal(row.winner, -1);
		assert_int_equal(row.claimed_by, 1);
	}
}

#define WITH_PLAYERS(test) cmocka_unit_test_setup_teardown(test, setup, fixture_teardown)

TEST_GROUP(claims)
{
	const struct CMUnitTest tests[] = {
		WITH_PLAYERS(the_stop_says_who_has_left),
		WITH_PLAYERS(r14_5_a_stop_keeps_what_was_spent_and_when_it_is_due),
		WITH_PLAYERS(the_first_offer_since_a_stop_counts),
		WITH_PLAYERS(both_have_a_list_of_what_was_left),
		WITH_PLAYERS(a_warning_stands_at_its_stop),
		WITH_PLAYERS(absences_of_the_one_who_was_left_add_up),
		WITH_PLAYERS(a_claim_closes_a_saved_match_for_good),
		WITH_PLAYERS(a_claim_may_have_no_winner),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
