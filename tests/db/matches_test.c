/*
 * matches_test.c - a match's own row through its states, and its interruptions.
 */
#include "tests/db/fixture.h"

#include <stdio.h>
#include <string.h>

#include "db/history.h"
#include "tests/groups/group.h"

static int64_t alice, bob, carol;

static int
setup(void **state)
{
	return fixture_setup_players(state, &alice, &bob, &carol);
}

static void
a_match_comes_back_as_it_was_agreed(void **state)
{
	struct fixture *fixture = *state;
	struct match_row row;
	int64_t match = some_match(fixture->db, alice, bob);

	assert_int_equal(stop_match(fixture->db, match, 0, bob, STOP_LEFT, 3000), DB_OK);
	for (int order = 0; order < 2; order++) {
		assert_int_equal(
			match_find_saved(fixture->db, order ? alice : bob, order ? bob : alice, &row), DB_OK);
		assert_int_equal(row.id, match);
		assert_int_equal(row.player[0], alice);
		assert_int_equal(row.player[1], bob);
		assert_string_equal(row.name[0], "alice");
		assert_string_equal(row.name[1], "bob");
		assert_int_equal(row.inviter, SIDE_X);
		assert_string_equal(row.options, "3");
		assert_int_equal(row.rules_version, 1);
		assert_int_equal(row.started, 2000);
		assert_int_equal(row.state, MATCH_SAVED);
		assert_int_equal(row.score[0], 0);
	}
	assert_int_equal(match_find_saved(fixture->db, alice, carol, &row), DB_NONE);
}

static void
two_players_have_one_open_match(void **state)
{
	struct fixture *fixture = *state;
	struct match_row second = {.player = {bob, alice}, .name = {"bob", "alice"}, .options = "5"};
	int64_t first = some_match(fixture->db, alice, bob);

	assert_int_equal(match_create(fixture->db, &second), DB_TAKEN);
	assert_int_equal(stop_match(fixture->db, first, 0, 0, STOP_SERVER, 3000), DB_OK);
	assert_int_equal(match_create(fixture->db, &second), DB_TAKEN);
	assert_int_equal(match_annul(fixture->db, first, 3001), DB_OK);
	assert_int_equal(match_create(fixture->db, &second), DB_OK);
	assert_true(second.id != first);
}

static void
a_match_of_nobody_is_refused(void **state)
{
	struct fixture *fixture = *state;
	struct match_row row = {.player = {alice, 99}, .name = {"alice", "nobody"}, .options = "5"};
	assert_int_equal(match_create(fixture->db, &row), DB_NONE);
	assert_int_equal(db_pending(fixture->db), 0);
}

static void
an_interruption_says_who_why_and_when(void **state)
{
	struct fixture *fixture = *state;
	int64_t match = some_match(fixture->db, alice, bob);

	assert_int_equal(stop_match(fixture->db, match, 7, bob, STOP_LINE_LOST, 3000), DB_OK);
	assert_int_equal(stop_match(fixture->db, match, 7, alice, STOP_LEFT, 3001), DB_NONE);
	assert_int_equal(match_resume(fixture->db, match, 3100), DB_OK);
	assert_int_equal(match_resume(fixture->db, match, 3101), DB_NONE);
	assert_int_equal(stop_match(fixture->db, match, 9, alice, STOP_IDLE, 3200), DB_OK);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM interruptions"), 2);
	assert_int_equal(
		ask_file(fixture, "SELECT count(*) FROM interruptions WHERE after = 7 AND why = 'line lost' "
				  "AND who = (SELECT id FROM players WHERE name = 'bob') AND at = 3000 "
				  "AND resumed = 3100"),
		1);
	assert_int_equal(
		ask_file(fixture,
			"SELECT count(*) FROM interruptions WHERE after = 9 AND why = 'idle' "
			"AND who = (SELECT id FROM players WHERE name = 'alice') AND resumed IS NULL"),
		1);
}

static void
nothing_is_half_done_when_an_interruption_names_nobody(void **state)
{
	struct fixture *fixture = *state;
	struct match_row row;
	int64_t match = some_match(fixture->db, alice, bob);

	assert_int_equal(stop_match(fixture->db, match, 1, 99, STOP_LEFT, 3000), DB_NONE);
	assert_int_equal(match_find_saved(fixture->db, alice, bob, &row), DB_NONE);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM interruptions"), 0);
}

static void
running_matches_were_stopped_by_the_server(void **state)
{
	struct fixture *fixture = *state;
	struct match_row row;
	int64_t last = 0;
	int count = -1;

	assert_int_equal(match_interrupt_running(fixture->db, 3000, false, &count), DB_OK);
	assert_int_equal(count, 0);
	int64_t first = some_match(fixture->db, alice, bob), second = some_match(fixture->db, carol, bob);
	int64_t saved = some_match(fixture->db, alice, carol);
	assert_int_equal(stop_match(fixture->db, saved, 0, alice, STOP_LEFT, 3000), DB_OK);
	for (int number = 1; number <= 3; number++)
		assert_int_equal(some_action(fixture->db, second, number, "O rolls 31", &last), DB_OK);
	assert_int_equal(db_commit(fixture->db), DB_OK);

	fixture_reopen(fixture);
	assert_int_equal(match_interrupt_running(fixture->db, 4000, false, &count), DB_OK);
	assert_int_equal(count, 2);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	assert_int_equal(match_find_saved(fixture->db, alice, bob, &row), DB_OK);
	assert_int_equal(row.id, first);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM interruptions WHERE why = 'server' "
					   "AND at = 4000 AND who IS NULL"),
		2);
	assert_int_equal(ask_file(fixture, "SELECT sum(after) FROM interruptions WHERE at = 4000"), 3);
	assert_int_equal(match_interrupt_running(fixture->db, 5000, false, &count), DB_OK);
	assert_int_equal(count, 0);
}

/* Each match after the last, up to a room of two. */
struct heads {
	struct match_head list[2];
	int count;
};

static bool
take_head(void *arg, const struct match_head *head)
{
	struct heads *heads = arg;

	heads->list[heads->count++] = *head;
	return heads->count < 2;
}

static bool
add_id(void *arg, int64_t match)
{
	int64_t *sum = arg;

	*sum += match;
	return true;
}

/* What was stored before is not looked for again; what came since is found. */
static void
a_kept_head_is_where_a_start_begins_to_look(void **state)
{
	struct fixture *fixture = *state;
	struct match_row row;
	struct heads heads = {.count = 0};
	int64_t kept = 0, last, running = 0;
	int count;

	int64_t idle = some_match(fixture->db, alice, bob), busy = some_match(fixture->db, carol, bob);
	for (int number = 1; number <= 3; number++)
		assert_int_equal(some_action(fixture->db, idle, number, "O rolls 31", &kept), DB_OK);
	last = kept;
	for (int number = 1; number <= 3; number++)
		assert_int_equal(some_action(fixture->db, busy, number, "O rolls 31", &last), DB_OK);
	assert_int_equal(match_keep_head(fixture->db,
				 &(struct match_head){
					 .match = idle, .last_action = kept, .known_to = last, .throws = 3}),
		DB_OK);
	assert_int_equal(match_keep_head(fixture->db,
				 &(struct match_head){
					 .match = busy, .last_action = last, .known_to = last, .throws = 3}),
		DB_OK);
	assert_int_equal(some_action(fixture->db, busy, 4, "O rolls 31", &last), DB_OK);
	assert_int_equal(match_each_running(fixture->db, add_id, &running), DB_OK);
	assert_int_equal(running, idle + busy);
	assert_int_equal(match_each_head(fixture->db, take_head, &heads), DB_OK);
	assert_int_equal(heads.count, 1);
	assert_int_equal(heads.list[0].match, busy);
	assert_int_equal(heads.list[0].last_action, last);
	assert_int_equal(heads.list[0].throws, 4);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM actions WHERE id > "
					   "(SELECT min(known_to) FROM matches WHERE state = 'running')"),
		1);

	fixture_reopen(fixture);
	assert_int_equal(match_interrupt_running(fixture->db, 4000, false, &count), DB_OK);
	assert_int_equal(match_find_saved(fixture->db, alice, bob, &row), DB_OK);
	assert_int_equal(row.last_action, kept);
	assert_int_equal(row.throws, 3);
	assert_int_equal(match_find_saved(fixture->db, bob, carol, &row), DB_OK);
	assert_int_equal(row.last_action, last);
	assert_int_equal(row.throws, 4);
	/* Of a match that is over nothing is changed any more. */
	assert_int_equal(
		match_keep_head(fixture->db, &(struct match_head){.match = busy, .last_action = 1}), DB_OK);
	assert_int_equal(match_find(fixture->db, busy, &row), DB_OK);
	assert_int_equal(row.last_action, last);
}

static void
finished_matches_are_numbered_in_their_order(void **state)
{
	struct fixture *fixture = *state;
	struct match_row row;
	int64_t first = some_match(fixture->db, alice, bob), second = some_match(fixture->db, alice, carol);

	assert_int_equal(match_finish(fixture->db, second, 1, 3000), DB_OK);
	assert_int_equal(match_finish(fixture->db, first, 0, 3000), DB_OK);
	assert_int_equal(match_finish(fixture->db, first, 0, 3001), DB_NONE);
	assert_int_equal(match_find_saved(fixture->db, alice, bob, &row), DB_NONE);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	assert_int_equal(ask_file(fixture, "SELECT sequence FROM matches WHERE winner = 'invited'"), 1);
	assert_int_equal(ask_file(fixture, "SELECT sequence FROM matches WHERE winner = 'inviter'"), 2);
}

static void
money_play_is_closed_without_a_winner(void **state)
{
	struct fixture *fixture = *state;
	struct match_row row;
	const struct stop_row stop = {.match = some_match(fixture->db, alice, bob),
		.after = 9,
		.last_action = 9,
		.closes = true,
		.at = 3000};

	assert_int_equal(match_close(fixture->db, &stop), DB_OK);
	assert_int_equal(match_close(fixture->db, &stop), DB_NONE);
	assert_int_equal(match_find_saved(fixture->db, alice, bob, &row), DB_NONE);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	assert_int_equal(ask_file(fixture, "SELECT last_action FROM matches WHERE state = 'finished' "
					   "AND winner IS NULL AND ended = 3000 AND sequence = 1"),
		9);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM interruptions"), 0);
}

static void
r11_4_a_match_left_before_its_first_play_is_annulled_at_once(void **state)
{
	struct fixture *fixture = *state;
	struct match_row row;
	int64_t match = some_match(fixture->db, alice, bob);
	const struct stop_row stop = {.match = match,
		.after = 3,
		.throws = 1,
		.who = bob,
		.why = STOP_LEFT,
		.annuls = true,
		.at = 3000};

	assert_int_equal(match_interrupt(fixture->db, &stop), DB_OK);
	assert_int_equal(match_find(fixture->db, match, &row), DB_OK);
	assert_int_equal(row.state, MATCH_ANNULLED);
	assert_int_equal(row.ended, 3000);
	assert_int_equal(row.throws, 1);
	assert_int_equal(match_interrupt(fixture->db, &stop), DB_NONE);
	assert_int_equal(match_resume(fixture->db, match, 3001), DB_NONE);
	assert_int_equal(match_find_saved(fixture->db, alice, bob, &row), DB_NONE);
	/* The two can begin another match. */
	(void)some_match(fixture->db, alice, bob);
}

static void
r11_5_only_a_saved_match_is_annulled(void **state)
{
	struct fixture *fixture = *state;
	struct match_row row;
	int64_t match = some_match(fixture->db, alice, bob);

	assert_int_equal(match_annul(fixture->db, match, 3000), DB_NONE);
	assert_int_equal(stop_match(fixture->db, match, 0, bob, STOP_LEFT, 3000), DB_OK);
	assert_int_equal(match_annul(fixture->db, match, 3001), DB_OK);
	assert_int_equal(match_annul(fixture->db, match, 3002), DB_NONE);
	assert_int_equal(match_resume(fixture->db, match, 3003), DB_NONE);
	assert_int_equal(match_find_saved(fixture->db, alice, bob, &row), DB_NONE);
}

struct seen {
	int count;
	int64_t ids[4];
};

static void
see_match(void *arg, const struct match_row *row)
{
	struct seen *seen = arg;
	assert_in_range(seen->count, 0, 3);
	seen->ids[seen->count++] = row->id;
}

static void
saved_matches_are_listed_newest_first(void **state)
{
	struct fixture *fixture = *state;
	struct seen seen = {0};
	int64_t first = some_match(fixture->db, alice, bob), second = some_match(fixture->db, carol, alice);
	int64_t others = some_match(fixture->db, bob, carol);

	assert_int_equal(match_each_saved(fixture->db, alice, INT64_MAX, 4, see_match, &seen), DB_OK);
	assert_int_equal(seen.count, 0);
	assert_int_equal(stop_match(fixture->db, first, 0, bob, STOP_LEFT, 3000), DB_OK);
	assert_int_equal(stop_match(fixture->db, second, 0, bob, STOP_LEFT, 2000), DB_OK);
	assert_int_equal(stop_match(fixture->db, others, 0, bob, STOP_LEFT, 2000), DB_OK);
	assert_int_equal(match_each_saved(fixture->db, alice, INT64_MAX, 4, see_match, &seen), DB_OK);
	assert_int_equal(seen.count, 2);
	assert_int_equal(seen.ids[0], second);
	assert_int_equal(seen.ids[1], first);

	int count;
	assert_int_equal(match_count_saved(fixture->db, alice, &count), DB_OK);
	assert_int_equal(count, 2);
	seen.count = 0;
	assert_int_equal(match_each_saved(fixture->db, alice, INT64_MAX, 1, see_match, &seen), DB_OK);
	assert_int_equal(seen.count, 1);
	assert_int_equal(seen.ids[0], second);
	assert_int_equal(match_each_saved(fixture->db, alice, second, 4, see_match, &seen), DB_OK);
	assert_int_equal(seen.count, 2);
	assert_int_equal(seen.ids[1], first);
}

static void
the_last_match_is_the_one_that_was_played_last(void **state)
{
	struct fixture *fixture = *state;
	struct match_row row;
	int64_t with_bob = some_match(fixture->db, alice, bob);
	int64_t with_carol = some_match(fixture->db, carol, alice);
	int64_t last = 0, other = 0;

	assert_int_equal(some_action(fixture->db, with_carol, 1, "O joins", &other), DB_OK);
	assert_int_equal(some_action(fixture->db, with_bob, 1, "O joins", &last), DB_OK);
	assert_int_equal(match_find_last(fixture->db, alice, &row), DB_NONE);
	assert_int_equal(stop_match_at(fixture->db, with_carol, other), DB_OK);
	assert_int_equal(stop_match_at(fixture->db, with_bob, last), DB_OK);
	assert_int_equal(match_find_last(fixture->db, alice, &row), DB_OK);
	assert_int_equal(row.id, with_bob);
	assert_int_equal(row.last_action, last);
	assert_int_equal(match_find_last(fixture->db, carol, &row), DB_OK);
	assert_int_equal(row.id, with_carol);
	assert_int_equal(match_find_last(fixture->db, some_player(fixture->db, "dave"), &row), DB_NONE);
}

static bool
see_interruption(void *arg, const struct interruption_row *row)
{
	char *seen = arg;
	size_t length = strlen(seen);

	snprintf(seen + length, 200 - length, "%d %d %s %d %d; ", row->after, row->who, row->why,
		(int)row->at, (int)row->resumed);
	return true;
}

static void
matches_are_found_by_number_one_after_the_other(void **state)
{
	struct fixture *fixture = *state;
	struct match_row row;
	int64_t first = some_match(fixture->db, alice, bob), second = some_match(fixture->db, carol, alice);
	int64_t count;

	assert_int_equal(match_finish(fixture->db, second, 1, 4000), DB_OK);
	assert_int_equal(match_find(fixture->db, first, &row), DB_OK);
	assert_int_equal(row.winner, -1);
	assert_int_equal(match_find(fixture->db, second, &row), DB_OK);
	assert_int_equal(row.winner, 1);
	assert_int_equal(match_find(fixture->db, second + 1, &row), DB_NONE);
	assert_int_equal(match_find_next(fixture->db, 0, 0, &row), DB_OK);
	assert_int_equal(row.id, first);
	assert_int_equal(match_find_next(fixture->db, first, 2000, &row), DB_OK);
	assert_int_equal(row.id, second);
	assert_int_equal(match_find_next(fixture->db, second, 0, &row), DB_NONE);
	assert_int_equal(match_find_next(fixture->db, 0, 2001, &row), DB_NONE);
	assert_int_equal(match_count(fixture->db, 2000, &count), DB_OK);
	assert_int_equal(count, 2);
	assert_int_equal(match_count(fixture->db, 2001, &count), DB_OK);
	assert_int_equal(count, 0);
}

static void
interruptions_come_in_their_order(void **state)
{
	struct fixture *fixture = *state;
	char seen[200] = "";
	int64_t match = some_match(fixture->db, alice, bob);

	assert_int_equal(stop_match(fixture->db, match, 0, bob, STOP_LINE_LOST, 3000), DB_OK);
	assert_int_equal(match_resume(fixture->db, match, 3100), DB_OK);
	assert_int_equal(stop_match(fixture->db, match, 0, 0, STOP_SERVER, 3200), DB_OK);
	assert_int_equal(interruption_each(fixture->db, match, 0, see_interruption, seen), DB_OK);
	assert_string_equal(seen, "0 1 line lost 3000 3100; 0 -1 server 3200 0; ");

	int64_t after;
	int skipped;
	assert_int_equal(interruption_skip(fixture->db, match, 2, &after, &skipped), DB_OK);
	assert_int_equal(skipped, 0);
	assert_int_equal(after, 0);
	assert_int_equal(interruption_skip(fixture->db, match, 1, &after, &skipped), DB_OK);
	assert_int_equal(skipped, 1);
	seen[0] = '\0';
	assert_int_equal(interruption_each(fixture->db, match, after, see_interruption, seen), DB_OK);
	assert_string_equal(seen, "0 -1 server 3200 0; ");
}

static void
see_state(void *arg, const struct history_row *row)
{
	char *seen = arg;
	size_t length = strlen(seen);

	snprintf(seen + length, 200 - length, "%d %s %d; ", (int)row->match, row->opponent, (int)row->state);
}

/* It is gone from the saved matches, and in the record of both, with its leaver; the new one runs beside
 * it. */
static void
r11_5_a_new_match_closes_the_saved_one(void **state)
{
	struct fixture *fixture = *state;
	struct db *db = fixture->db;
	char seen[200] = "", expected[200];
	struct match_row row;
	int64_t saved = some_match(db, alice, bob);

	assert_int_equal(stop_match(db, saved, 0, bob, STOP_LEFT, 3000), DB_OK);
	assert_int_equal(match_annul(db, saved, 4000), DB_OK);
	int64_t next = some_match(db, alice, bob);
	assert_int_equal(match_find_saved(db, alice, bob, &row), DB_NONE);
	assert_int_equal(match_find(db, saved, &row), DB_OK);
	assert_int_equal(row.state, MATCH_ANNULLED);
	assert_int_equal(row.winner, -1);
	for (int who = 0; who < 2; who++) {
		seen[0] = '\0';
		assert_int_equal(
			history_each(db,
				&(struct history_wish){.player = who ? bob : alice, .limit = 10, .skip = 0},
				see_state, seen),
			DB_OK);
		snprintf(expected, sizeof expected, "%d %s %d; %d %s %d; ", (int)next, who ? "alice" : "bob",
			MATCH_RUNNING, (int)saved, who ? "alice" : "bob", MATCH_ANNULLED);
		assert_string_equal(seen, expected);
	}
	seen[0] = '\0';
	assert_int_equal(interruption_each(db, saved, 0, see_interruption, seen), DB_OK);
	assert_string_equal(seen, "0 1 left 3000 0; ");
}

TEST_GROUP(matches)
{
#define WITH_PLAYERS(name) cmocka_unit_test_setup_teardown(name, setup, fixture_teardown)
	const struct CMUnitTest tests[] = {
		WITH_PLAYERS(a_match_comes_back_as_it_was_agreed),
		WITH_PLAYERS(two_players_have_one_open_match),
		WITH_PLAYERS(a_match_of_nobody_is_refused),
		WITH_PLAYERS(an_interruption_says_who_why_and_when),
		WITH_PLAYERS(nothing_is_half_done_when_an_interruption_names_nobody),
		WITH_PLAYERS(running_matches_were_stopped_by_the_server),
		WITH_PLAYERS(a_kept_head_is_where_a_start_begins_to_look),
		WITH_PLAYERS(finished_matches_are_numbered_in_their_order),
		WITH_PLAYERS(money_play_is_closed_without_a_winner),
		WITH_PLAYERS(r11_4_a_match_left_before_its_first_play_is_annulled_at_once),
		WITH_PLAYERS(r11_5_only_a_saved_match_is_annulled),
		WITH_PLAYERS(r11_5_a_new_match_closes_the_saved_one),
		WITH_PLAYERS(saved_matches_are_listed_newest_first),
		WITH_PLAYERS(the_last_match_is_the_one_that_was_played_last),
		WITH_PLAYERS(matches_are_found_by_number_one_after_the_other),
		WITH_PLAYERS(interruptions_come_in_their_order),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
