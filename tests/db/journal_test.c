/*
 * journal_test.c - actions and games: appended, read in order, never changed.
 */
#include "tests/db/fixture.h"

#include <stdio.h>
#include <string.h>

#include "tests/groups/group.h"

struct seen {
	int count;
	int stop_after; /* 0 = never */
	struct action_row last;
	char texts[SEEN_SIZE];
};

static bool
see_action(void *arg, const struct action_row *row)
{
	struct seen *seen = arg;
	assert_int_equal(row->number, ++seen->count);
	seen->last = *row;
	seen_add(seen->texts, "%s;", row->text);
	return seen->count != seen->stop_after;
}

static int64_t
new_match(struct fixture *fixture)
{
	int64_t alice = some_player(fixture->db, "alice");
	return some_match(fixture->db, alice, some_player(fixture->db, "bob"));
}

static void
actions_come_back_in_order(void **state)
{
	struct fixture *fixture = *state;
	int64_t match = new_match(fixture);
	struct seen seen = {0};
	struct action_row rows[] = {
		{0, 0, 1, SIDE_NONE, "opening 31", "opening 31, O begins", 1700000000123, CAUSE_AUTOMATIC, 1,
			true, 0, -1},
		{0, 0, 2, SIDE_O, "O plays 8/5 6/5", "O played 8/5 6/5", 1700000001456, CAUSE_PROGRAM, 0,
			true, 1200, 600000},
		{0, 0, 3, SIDE_X, "X doubles", "X doubled to 2", 1700000002789, CAUSE_TYPED, 0, false, 0, 0},
	};

	for (int i = 0; i < 3; i++) {
		rows[i].previous = i == 0 ? 0 : rows[i - 1].id;
		assert_int_equal(action_append(fixture->db, match, &rows[i]), DB_OK);
	}
	assert_int_equal(stop_match_at(fixture->db, match, rows[2].id), DB_OK);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	fixture_reopen(fixture);
	assert_int_equal(action_each(fixture->db, match, see_action, &seen), DB_OK);
	assert_int_equal(seen.count, 3);
	assert_string_equal(seen.texts, "opening 31;O plays 8/5 6/5;X doubles;");
	assert_int_equal(seen.last.side, SIDE_X);
	assert_int_equal(seen.last.at_ms, 1700000002789);
	assert_int_equal(seen.last.cause, CAUSE_TYPED);
	assert_int_equal(seen.last.throw_number, 0);

	seen = (struct seen){.stop_after = 1};
	assert_int_equal(action_each(fixture->db, match, see_action, &seen), DB_OK);
	assert_int_equal(seen.count, 1);
	assert_int_equal(seen.last.side, SIDE_NONE);
	assert_int_equal(seen.last.cause, CAUSE_AUTOMATIC);
	assert_int_equal(seen.last.throw_number, 1);
}

static void
an_action_without_its_match_is_found(void **state)
{
	struct fixture *fixture = *state;
	int64_t match = new_match(fixture), last = 0, id, whose;

	assert_int_equal(some_action(fixture->db, match, 1, "O rolls 31", &last), DB_OK);
	assert_int_equal(action_find_stray(fixture->db, &id, &whose), DB_NONE);
	assert_int_equal(some_action(fixture->db, match + 1, 1, "O rolls 31", &last), DB_OK);
	assert_int_equal(action_find_stray(fixture->db, &id, &whose), DB_OK);
	assert_int_equal(id, last);
	assert_int_equal(whose, match + 1);
}

/* The server died: both heads are found in the actions written since; a saved match keeps its own. */
static void
after_a_crash_each_running_match_has_all_its_actions(void **state)
{
	struct fixture *fixture = *state;
	int64_t alice = some_player(fixture->db, "alice"), bob = some_player(fixture->db, "bob");
	int64_t carol = some_player(fixture->db, "carol");
	int64_t first = some_match(fixture->db, alice, bob), second = some_match(fixture->db, alice, carol);
	int64_t last_of_first = 0, last_of_second = 0;
	struct seen seen = {0};
	int count;

	for (int number = 1; number <= 3; number++) {
		assert_int_equal(
			some_action(fixture->db, first, number, "O rolls 31", &last_of_first), DB_OK);
		assert_int_equal(
			some_action(fixture->db, second, number, "O rolls 66", &last_of_second), DB_OK);
	}
	assert_int_equal(db_commit(fixture->db), DB_OK);
	fixture_reopen(fixture);
	assert_int_equal(match_interrupt_running(fixture->db, 4000, false, &count), DB_OK);
	assert_int_equal(count, 2);
	assert_int_equal(action_each(fixture->db, first, see_action, &seen), DB_OK);
	assert_string_equal(seen.texts, "O rolls 31;O rolls 31;O rolls 31;");
	assert_int_equal(seen.last.id, last_of_first);

	/* It goes on, and the server dies again. */
	assert_int_equal(match_resume(fixture->db, first, 4100), DB_OK);
	assert_int_equal(some_action(fixture->db, first, 4, "O rolls 11", &last_of_first), DB_OK);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	fixture_reopen(fixture);
	assert_int_equal(match_interrupt_running(fixture->db, 4200, false, &count), DB_OK);
	assert_int_equal(count, 1);
	seen = (struct seen){0};
	assert_int_equal(action_each(fixture->db, first, see_action, &seen), DB_OK);
	assert_string_equal(seen.texts, "O rolls 31;O rolls 31;O rolls 31;O rolls 11;");
	seen = (struct seen){0};
	assert_int_equal(action_each(fixture->db, second, see_action, &seen), DB_OK);
	assert_string_equal(seen.texts, "O rolls 66;O rolls 66;O rolls 66;");
	assert_int_equal(db_commit(fixture->db), DB_OK);
	assert_int_equal(ask_file(fixture, "SELECT max(after) FROM interruptions"), 4);
}

/* Another server replayed the first match's moves in the second: here they belong to the first match
 * alone. */
static void
a_second_match_of_the_same_two_never_reads_the_first_ones_actions(void **state)
{
	struct fixture *fixture = *state;
	int64_t alice = some_player(fixture->db, "alice"), bob = some_player(fixture->db, "bob");
	int64_t first = some_match(fixture->db, alice, bob);
	int64_t last = 0;
	struct seen seen = {0};

	assert_int_equal(some_action(fixture->db, first, 1, "O rolls 66", &last), DB_OK);
	assert_int_equal(match_finish(fixture->db, first, 0, 3000), DB_OK);
	int64_t second = some_match(fixture->db, alice, bob);
	assert_true(second > first);
	assert_int_equal(action_each(fixture->db, second, see_action, &seen), DB_OK);
	assert_int_equal(seen.count, 0);
	last = 0;
	assert_int_equal(some_action(fixture->db, second, 1, "O rolls 31", &last), DB_OK);
	assert_int_equal(stop_match_at(fixture->db, second, last), DB_OK);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	fixture_reopen(fixture);
	assert_int_equal(action_each(fixture->db, second, see_action, &seen), DB_OK);
	assert_string_equal(seen.texts, "O rolls 31;");
}

/* Even when somebody empties the tables by hand, a number is never given to another match. */
static void
numbers_of_matches_are_never_used_again(void **state)
{
	struct fixture *fixture = *state;
	int64_t alice = some_player(fixture->db, "alice"), bob = some_player(fixture->db, "bob");
	int64_t first = some_match(fixture->db, alice, bob);

	assert_int_equal(db_commit(fixture->db), DB_OK);
	db_close(fixture->db);
	fixture->db = NULL;
	change_file(fixture, "DELETE FROM matches");
	fixture_reopen(fixture);
	assert_true(some_match(fixture->db, alice, bob) > first);
}

static void
the_journal_is_only_appended_to(void **state)
{
	struct fixture *fixture = *state;
	static const char *const attempts[] = {
		"UPDATE actions SET text = 'O rolls 66'",
		"DELETE FROM actions",
		"DELETE FROM games",
		"UPDATE games SET points = 9",
	};
	int64_t match = new_match(fixture), last = 0;
	sqlite3 *handle;

	assert_int_equal(some_action(fixture->db, match, 1, "O rolls 31", &last), DB_OK);
	assert_int_equal(
		game_append(fixture->db, match, &(struct game_row){.number = 1, .win = WIN_SINGLE}), DB_OK);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	assert_int_equal(sqlite3_open(fixture->path, &handle), SQLITE_OK);
	for (size_t i = 0; i < sizeof attempts / sizeof *attempts; i++)
		assert_int_equal(sqlite3_exec(handle, attempts[i], NULL, NULL, NULL), SQLITE_CONSTRAINT);
	sqlite3_close(handle);
}

static void
an_unreadable_row_is_no_reason_to_end(void **state)
{
	struct fixture *fixture = *state;
	int64_t match = new_match(fixture), last = 0;
	struct seen seen = {0};

	assert_int_equal(some_action(fixture->db, match, 1, "O rolls 31", &last), DB_OK);
	assert_int_equal(stop_match_at(fixture->db, match, last), DB_OK);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	db_close(fixture->db);
	fixture->db = NULL;
	change_file(fixture, "DROP TRIGGER actions_keep; UPDATE actions SET cause = 'whim'");
	fixture_reopen(fixture);
	assert_int_equal(action_each(fixture->db, match, see_action, &seen), DB_NONE);
	assert_int_equal(seen.count, 0);
	assert_non_null(strstr(db_error(fixture->db), "unreadable"));
	some_player(fixture->db, "carol");
	assert_int_equal(db_commit(fixture->db), DB_OK);
}

static void
a_game_moves_the_score(void **state)
{
	struct fixture *fixture = *state;
	int64_t alice = some_player(fixture->db, "alice"), bob = some_player(fixture->db, "bob");
	int64_t match = some_match(fixture->db, alice, bob);
	struct match_row row;
	struct game_row game = {
		.number = 1,
		.winner = 1,
		.points = 4,
		.win = WIN_GAMMON,
		.ending = ENDING_RESIGN,
		.score = {0, 4},
		.at = 2500,
	};

	assert_int_equal(game_append(fixture->db, match, &game), DB_OK);
	assert_int_equal(game_append(fixture->db, match, &game), DB_TAKEN);
	assert_int_equal(game_append(fixture->db, match + 1, &game), DB_NONE);
	assert_int_equal(stop_match(fixture->db, match, 0, 0, STOP_SERVER, 3000), DB_OK);
	assert_int_equal(match_find_saved(fixture->db, alice, bob, &row), DB_OK);
	assert_int_equal(row.score[0], 0);
	assert_int_equal(row.score[1], 4);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	assert_int_equal(
		ask_file(fixture, "SELECT count(*) FROM games WHERE winner = 'invited' AND win = 'gammon' "
				  "AND ending = 'resign' AND points = 4 AND at = 2500"),
		1);
}

static void
add_row(struct fixture *fixture, int64_t match, struct action_row *last, const char *text, const char *events)
{
	struct action_row row = {.previous = last->id,
		.number = last->number + 1,
		.side = SIDE_O,
		.text = text,
		.events = events,
		.at_ms = 1};

	assert_int_equal(action_append(fixture->db, match, &row), DB_OK);
	*last = row;
}

static void
games_are_read(void **state)
{
	struct fixture *fixture = *state;
	int64_t match = new_match(fixture);
	struct action_row last = {.id = 0};
	int score[2][2];

	add_row(fixture, match, &last, "O joins", "game 1, inviter O");
	add_row(fixture, match, &last, "O doubles", "O doubled to 2");
	add_row(fixture, match, &last, "O joins", "O joined");
	add_row(fixture, match, &last, "X joins", "game 2, inviter X");
	add_row(fixture, match, &last, "X rolls 31", "X rolled 31, 2 to move");

	for (int game = 1; game <= 2; game++) {
		struct game_row row = {.number = game,
			.points = game,
			.win = WIN_SINGLE,
			.score = {game, 0},
			.last_action = last.id,
			.at = 1};
		assert_int_equal(game_append(fixture->db, match, &row), DB_OK);
	}
	assert_int_equal(game_scores(fixture->db, match, 1, score), DB_OK);
	assert_int_equal(score[0][0] + score[1][0], 0);
	assert_int_equal(game_scores(fixture->db, match, 3, score), DB_OK);
	assert_int_equal(score[0][0], 2);
	assert_int_equal(score[1][0], 1);
}

/* Actions are inserted many to a statement: whatever their number, and whoever looks meanwhile. */
static void
as_many_actions_as_were_appended_are_there(void **state)
{
	struct fixture *fixture = *state;
	int64_t match = new_match(fixture), last = 0, all = 0;
	char text[ACTION_TEXT_SIZE], events[EVENTS_TEXT_SIZE];

	for (int count = 0; count < 40; count++) {
		struct seen seen = {0};
		int64_t before = last;
		for (int i = 0; i < count; i++) {
			struct action_row row = {.previous = i == 0 ? 0 : last,
				.number = i + 1,
				.side = (i + count) % 2 == 0 ? SIDE_O : SIDE_X,
				.cause = (i + count) % 3 == 0 ? CAUSE_PROGRAM : CAUSE_TYPED,
				.text = text,
				.events = events,
				.timed = (i + count) % 5 < 2,
				.spent_ms = i,
				.clock_ms = count};
			snprintf(text, sizeof text, "%d", i);
			snprintf(events, sizeof events, "%s %s %d %d", row.side == SIDE_O ? "O" : "X",
				cause_word(row.cause), row.timed ? i : -1, row.timed ? count : -1);
			assert_int_equal(action_append(fixture->db, match, &row), DB_OK);
			assert_int_equal(row.id, last + 1);
			last = row.id;
			assert_int_equal(db_pending(fixture->db) > i, true);
		}
		all += count;
		if (count % 3 == 0) {
			assert_int_equal(
				action_each_after(fixture->db, before, last, see_action, &seen), DB_OK);
			assert_int_equal(seen.count, count);
		}
		assert_int_equal(db_commit(fixture->db), DB_OK);
		assert_int_equal(ask_file(fixture, "SELECT count(*) FROM actions"), all);
		assert_int_equal(ask_file(fixture, "SELECT coalesce(max(id), 0) FROM actions"), last);
		assert_int_equal(
			ask_file(fixture, "SELECT count(*) FROM actions WHERE number <> text + 1"), 0);
		assert_int_equal(
			ask_file(fixture, "SELECT count(*) FROM actions WHERE events <> side || ' ' || "
					  "cause || ' ' || coalesce(spent_ms, -1) || ' ' || "
					  "coalesce(clock_ms, -1)"),
			0);
	}
}

static void
appended_actions_are_lost_with_their_turn(void **state)
{
	struct fixture *fixture = *state;
	int64_t match = new_match(fixture), last = 0;

	assert_int_equal(db_commit(fixture->db), DB_OK);
	for (int count = 1; count < 20; count++) {
		last = 0;
		for (int i = 0; i < count; i++)
			assert_int_equal(some_action(fixture->db, match, i + 1, "lost", &last), DB_OK);
		db_rollback(fixture->db);
		assert_int_equal(db_pending(fixture->db), 0);
	}
	last = 0;
	assert_int_equal(some_action(fixture->db, match, 1, "kept", &last), DB_OK);
	assert_int_equal(last, 1);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM actions WHERE text = 'kept'"), 1);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM actions"), 1);
}

/* An index refuses the last of these: those of its statement before it are in the file already. */
static void
expect_refused(struct fixture *fixture, int64_t match, int count)
{
	char text[ACTION_TEXT_SIZE];
	int64_t last = 0;

	for (int i = 1; i < count; i++) {
		snprintf(text, sizeof text, "%d", i);
		assert_int_equal(some_action(fixture->db, match, i, text, &last), DB_OK);
	}
	assert_int_equal(some_action(fixture->db, match, count, "once only", &last),
		count == 16 ? DB_BROKEN : DB_OK); /* a full statement, inserted at once */
	assert_int_equal(db_commit(fixture->db), DB_BROKEN);
	assert_true(db_is_broken(fixture->db));
	assert_non_null(strstr(db_error(fixture->db), "UNIQUE"));
	fixture_reopen(fixture);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM actions"), 1);
}

static void
somebody_with_a_shell_may_have_one_refused(void **state)
{
	struct fixture *fixture = *state;
	int64_t match = new_match(fixture), last = 0;

	assert_int_equal(some_action(fixture->db, match, 1, "once only", &last), DB_OK);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	db_close(fixture->db);
	fixture->db = NULL;
	change_file(fixture, "CREATE UNIQUE INDEX foreign_index ON actions (text)");
	fixture_reopen(fixture);
	for (int count = 1; count <= 18; count++)
		expect_refused(fixture, match, count);
}

/* The numbers of its own go on after those. */
static void
somebody_with_a_shell_may_append_too(void **state)
{
	struct fixture *fixture = *state;
	int64_t match = new_match(fixture), last = 0;
	sqlite3 *shell;

	assert_int_equal(sqlite3_open(fixture->path, &shell), SQLITE_OK);
	for (int i = 0; i < 3; i++) {
		assert_int_equal(some_action(fixture->db, match, 2 * i + 1, "ours", &last), DB_OK);
		assert_int_equal(some_action(fixture->db, match, 2 * i + 2, "ours", &last), DB_OK);
		assert_int_equal(db_commit(fixture->db), DB_OK);
		assert_int_equal(last, 3 * i + 2);
		assert_int_equal(
			sqlite3_exec(shell,
				"INSERT INTO actions (match, previous, number, side, text, events, at_ms, "
				"cause, throw) VALUES (1, 0, 1, 'O', 'foreign', '', 1, 'typed', 0)",
				NULL, NULL, NULL),
			SQLITE_OK);
		if (i == 1) { /* a turn without actions comes first */
			some_player(fixture->db, "carol");
			assert_int_equal(db_commit(fixture->db), DB_OK);
		}
	}
	sqlite3_close(shell);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM actions WHERE text = 'ours'"), 6);
}

TEST_GROUP(journal)
{
#define WITH_FILE(name) cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)
	const struct CMUnitTest tests[] = {
		WITH_FILE(actions_come_back_in_order),
		WITH_FILE(an_action_without_its_match_is_found),
		WITH_FILE(after_a_crash_each_running_match_has_all_its_actions),
		WITH_FILE(a_second_match_of_the_same_two_never_reads_the_first_ones_actions),
		WITH_FILE(numbers_of_matches_are_never_used_again),
		WITH_FILE(the_journal_is_only_appended_to),
		WITH_FILE(an_unreadable_row_is_no_reason_to_end),
		WITH_FILE(a_game_moves_the_score),
		WITH_FILE(games_are_read),
		WITH_FILE(as_many_actions_as_were_appended_are_there),
		WITH_FILE(appended_actions_are_lost_with_their_turn),
		WITH_FILE(somebody_with_a_shell_may_append_too),
		WITH_FILE(somebody_with_a_shell_may_have_one_refused),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
