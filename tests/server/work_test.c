/*
 * work_test.c - decisions of one match on their way to rollouts: its journal is read once for all of them.
 */
#include "server/analysis/work.h"

#include <stdio.h>
#include <string.h>

#include "server/analysis/examination.h"
#include "tests/db/fixture.h"
#include "tests/groups/group.h"

static const char *const actions[] = {
	"O joins", "X joins", "opening 31", "O plays 24/21 24/23", "X rolls 31"};

enum {
	ACTIONS = sizeof actions / sizeof *actions,
	DECISIONS = 3, /* all of them blunders */
	LIMIT = 20,
};

static int64_t alice, bob, carol;

static int
setup(void **state)
{
	return fixture_setup_players(state, &alice, &bob, &carol);
}

static int64_t
finished_match(struct db *db)
{
	int64_t last = 0, match = some_match(db, alice, bob);

	for (int i = 0; i < ACTIONS; i++)
		assert_int_equal(some_action(db, match, i + 1, actions[i], &last), DB_OK);
	assert_int_equal(match_keep_head(db,
				 &(struct match_head){.match = match, .last_action = last, .known_to = last}),
		DB_OK);
	assert_int_equal(match_finish(db, match, 0, 3000), DB_OK);
	return match;
}

/* As if all that waits had been judged. */
static void
judge_all(struct db *db, const struct work *work)
{
	struct analysis_wait next;
	struct match_row match;

	while (analysis_next(db, &next) == DB_OK) {
		struct analysis_row row = {.match = next.match, .at = 4000, .plies = JUDGE_WHOLE};
		memcpy(row.judge, work->judge, sizeof row.judge);
		for (int number = 1; number <= DECISIONS; number++) {
			const struct decision_row decision = {
				.number = number,
				.game = 1,
				.move = number,
				.step = number,
				.side = SIDE_O,
				.weight = DECISION_OPEN,
				.best = "8/5 6/5",
				.made = "24/21 24/23",
				.lost = 0.2,
				.plies = JUDGE_WHOLE,
			};
			assert_int_equal(decision_store(db, next.match, &decision), DB_OK);
		}
		assert_int_equal(match_find(db, next.match, &match), DB_OK);
		assert_int_equal(analysis_store(db, &next, &match, &row, DECISIONS), DB_OK);
	}
}

/* Finds the next decision; how many actions are read for it. */
static int
read_next(struct db *db, struct work *work, int number)
{
	int before, read = 0;

	assert_int_equal(work_find(db, work, LIMIT), DB_OK);
	assert_non_null(work->examination);
	assert_true(work->is_rollout);
	assert_int_equal(work->examination->rows[0].number, number);
	before = work->examination->count;
	for (; work->head != 0; read = work->examination->count - before)
		assert_int_equal(work_read(db, work, 2), DB_OK);
	assert_int_equal(work->examination->count, ACTIONS);
	assert_int_equal(work->examination->fault, FAULT_NONE);
	return read;
}

/* As if it had been played on. */
static void
write_next(struct db *db, struct work *work)
{
	bool done = false;

	work->examination->rows[0].plies = JUDGE_ROLLOUT;
	assert_int_equal(work_write(db, work, LIMIT, 5000, &done), DB_OK);
	assert_true(done);
	work_end(work);
	assert_null(work->examination);
}

static void
a_journal_is_read_once_for_all_decisions_of_a_match(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	struct work work = {.judge = "2-a", .rollouts = 9};
	int64_t first = finished_match(db), second = finished_match(db);

	judge_all(db, &work);
	for (int number = 1; number <= DECISIONS; number++) {
		assert_int_equal(read_next(db, &work, number), number == 1 ? ACTIONS : 0);
		assert_int_equal(work.match.id, first);
		write_next(db, &work);
	}
	assert_int_equal(work_find(db, &work, LIMIT), DB_OK); /* passes the first */
	assert_int_equal(read_next(db, &work, 1), ACTIONS);
	assert_int_equal(work.match.id, second);
	write_next(db, &work);

	/* A match that ends meanwhile takes its place, and is the only one in memory. */
	int64_t fresh = finished_match(db);
	assert_int_equal(work_find(db, &work, LIMIT), DB_OK);
	assert_int_equal(work.match.id, fresh);
	assert_false(work.is_rollout);
	assert_null(work.kept);
	work_end(&work);
	judge_all(db, &work);
	assert_int_equal(read_next(db, &work, 2), ACTIONS);
	work_clear(&work);
	assert_null(work.examination);
}

/* Where it goes on is stored with a decision: another server, or `analyse --all`, takes the next one. */
static void
nothing_of_a_rollout_is_remembered_in_memory(void **state)
{
	struct db *db = ((struct fixture *)*state)->db;
	struct work work = {.judge = "2-a", .rollouts = 9}, other = work;
	int64_t count;

	(void)finished_match(db);
	judge_all(db, &work);
	(void)read_next(db, &work, 1);
	write_next(db, &work);
	(void)read_next(db, &other, 2);
	work_clear(&other);
	assert_int_equal(analysis_ask_old(db, 0, &count), DB_OK);
	judge_all(db, &work); /* judged anew, nothing of it is rolled out */
	(void)read_next(db, &work, 1);
	work_clear(&work);
}

TEST_GROUP(work)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(
			a_journal_is_read_once_for_all_decisions_of_a_match, setup, fixture_teardown),
		cmocka_unit_test_setup_teardown(
			nothing_of_a_rollout_is_remembered_in_memory, setup, fixture_teardown),
	};

	cmocka_set_message_output(CM_OUTPUT_TAP);
	return cmocka_run_group_tests(tests, NULL, NULL);
}
