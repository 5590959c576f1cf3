/*
 * failure_test.c - each call to the file system fails in turn, or the process is killed there, while turns
 * are stored. Whatever happens, a reopened database holds whole turns: all that were reported committed, and
 * none that was reported failed. Most calls make a new database; of these, one in four is enough. With
 * sanitizers one in three of all is.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#include "db/interruptions.h"
#include "db/journal.h"
#include "db/matches.h"
#include "tests/groups/group.h"
#include "tests/groups/rounds.h"
#include "tests/shim/scratch.h"
#include "tests/shim/shim.h"

enum {
	TURNS = 6,
	ROWS_PER_TURN = 28,
	CALLS_MAX = 1000, /* far more than the work makes */
};

/* Where the work begins, and how far apart the calls are that fail. */
struct beginning {
	bool has_database;
	int apart;
};

static const struct beginning with_database = {true, 1}, without = {false, 1}, without_some = {false, 4};

/* The result of each commit: the last may be unknown, if the process was killed or the disk broke. */
enum fate { NOT_BEGUN, COMMITTED, REFUSED, UNKNOWN };

struct outcome {
	bool opened;
	enum fate turns[TURNS];
};

/* A match of two new players in each turn: rows of several tables, long enough to fill some pages. */
static enum db_status
store_turn(struct db *db, int turn)
{
	struct match_row match = {.inviter = SIDE_O, .options = "3", .rules_version = 1, .started = turn};
	for (int i = 0; i < 2; i++) {
		struct player_row player;
		snprintf(match.name[i], sizeof match.name[i], "player%d%c", turn, 'a' + i);
		enum db_status status = player_create(db, match.name[i], "hash", turn, &player);
		if (status != DB_OK)
			return status;
		match.player[i] = player.id;
	}
	enum db_status status = match_create(db, &match);
	int64_t last = 0;
	for (int number = 1; number <= ROWS_PER_TURN && status == DB_OK; number++) {
		char events[EVENTS_TEXT_SIZE];
		memset(events, 'e', sizeof events - 1);
		events[sizeof events - 1] = '\0';
		struct action_row row = {
			.previous = last, .number = number, .text = "O rolls 31", .events = events};
		status = action_append(db, match.id, &row);
		last = row.id;
	}
	return status;
}

/* Like the server: no space = roll back and go on, broken = end at once. */
static void
work(struct outcome *outcome)
{
	char reason[DB_REASON_SIZE] = "";
	struct db *db = db_open(scratch_path(), reason);
	if (db == NULL)
		return;
	outcome->opened = true;
	for (int turn = 0; turn < TURNS; turn++) {
		outcome->turns[turn] = UNKNOWN;
		enum db_status status = store_turn(db, turn);
		bool stored = status == DB_OK;
		enum db_status commit = db_commit(db);
		if (!stored)
			assert_int_equal(commit, status); /* sticky */
		status = commit;
		assert_true(status == DB_OK || status == DB_NO_SPACE || status == DB_BROKEN);
		if (status == DB_BROKEN) {
			assert_true(strlen(db_error(db)) > 0);
			outcome->turns[turn] = stored ? UNKNOWN : REFUSED;
			break;
		}
		outcome->turns[turn] = status == DB_OK ? COMMITTED : REFUSED;
		if (status == DB_NO_SPACE) {
			db_rollback(db);
			assert_int_equal(db_pending(db), 0);
			struct player_row player;
			assert_int_equal(player_find(db, "nobody", true, &player), DB_NONE);
		}
	}
	db_close(db);
}

static int
next(struct beginning from, int number)
{
	return number + (rounds_are_few() ? 3 * from.apart : from.apart);
}

static bool
count_action(void *arg, const struct action_row *row)
{
	int *count = arg;
	assert_int_equal(row->number, ++*count);
	return true;
}

/* The rows of a turn in the reopened database: all of them or none. */
static bool
turn_is_there(struct db *db, int turn)
{
	char name[PLAYER_NAME_SIZE];
	struct player_row players[2];
	struct match_row match;
	int found = 0, actions = 0;
	for (int i = 0; i < 2; i++) {
		snprintf(name, sizeof name, "player%d%c", turn, 'a' + i);
		if (player_find(db, name, false, &players[i]) == DB_OK)
			found++;
	}
	if (found == 0)
		return false;
	assert_int_equal(found, 2);
	assert_int_equal(match_find_saved(db, players[0].id, players[1].id, &match), DB_OK);
	assert_int_equal(action_each(db, match.id, count_action, &actions), DB_OK);
	assert_int_equal(actions, ROWS_PER_TURN);
	return true;
}

static void
check_whole_turns(const struct outcome *outcome)
{
	char reason[DB_REASON_SIZE] = "";
	int count;
	struct db *db = db_open(scratch_path(), reason);
	if (db == NULL)
		fail_msg("%s", reason);
	assert_int_equal(match_interrupt_running(db, 9000, false, &count), DB_OK);
	assert_int_equal(db_commit(db), DB_OK);
	for (int turn = 0; turn < TURNS; turn++) {
		bool there = turn_is_there(db, turn);
		if (outcome->turns[turn] == COMMITTED)
			assert_true(there);
		if (outcome->turns[turn] == REFUSED || outcome->turns[turn] == NOT_BEGUN)
			assert_false(there);
	}
	db_close(db);
}

static void
begin(struct beginning from)
{
	scratch_empty();
	if (from.has_database)
		scratch_put_back();
}

/* False when the call that should have failed was never reached: the work is done. */
static bool
survives(struct beginning from, const char *shims, const char *call, int number, const char *kind)
{
	char script[64];
	struct outcome outcome = {0};
	begin(from);
	snprintf(script, sizeof script, "%s,fail:%s:%d%s", shims, call, number, kind);
	assert_true(shim_install(script, NULL));
	work(&outcome);
	shim_remove();
	check_whole_turns(&outcome);

	for (int turn = 0; turn < TURNS; turn++)
		if (outcome.turns[turn] != COMMITTED)
			return true;
	return false;
}

/* The work succeeds once the failing call lies beyond its end; failing closes are tolerated, so a few
 * more. */
static void
fails_everywhere(struct beginning from, const char *shims, const char *call, const char *kind)
{
	int number = 1;
	for (int well = 0; well < 5; number = next(from, number)) {
		assert_true(number < CALLS_MAX);
		well = survives(from, shims, call, number, kind) ? 0 : well + 1;
	}
	print_message("%s %s: %d calls\n", call, kind, number);
}

static void
a_full_disk_at_each_write(void **state)
{
	(void)state;
	fails_everywhere(with_database, "watch", "write", ":full");
	fails_everywhere(with_database, "watch", "write", "+:full");
	fails_everywhere(without_some, "watch", "write", ":full");
	fails_everywhere(without_some, "watch", "write", "+:full");
}

static void
an_error_at_each_write(void **state)
{
	(void)state;
	fails_everywhere(with_database, "watch", "write", ":ioerr");
	fails_everywhere(without_some, "watch", "write", ":ioerr");
}

static void
an_error_at_each_sync(void **state)
{
	(void)state;
	fails_everywhere(without, "watch", "sync", ":ioerr");
	fails_everywhere(with_database, "drop", "sync", ":ioerr");
	fails_everywhere(without_some, "drop", "sync", ":ioerr");
}

static void
an_error_at_each_open_and_truncate(void **state)
{
	(void)state;
	fails_everywhere(without, "watch", "open", ":ioerr");
	fails_everywhere(without, "watch", "truncate", ":ioerr");
}

/* The outcome comes through a pipe, one byte per turn that was committed. */
static bool
killed_at(struct beginning from, const char *call, int number)
{
	char script[64];
	int ends[2], status;
	begin(from);
	assert_int_equal(pipe(ends), 0);
	pid_t child = fork();
	assert_true(child >= 0);
	if (child == 0) {
		char reason[DB_REASON_SIZE];
		snprintf(script, sizeof script, "drop,fail:%s:%d:kill", call, number);
		struct db *db = shim_install(script, NULL) ? db_open(scratch_path(), reason) : NULL;
		for (int turn = 0; db != NULL && turn < TURNS; turn++)
			if (store_turn(db, turn) != DB_OK || db_commit(db) != DB_OK ||
				write(ends[1], "t", 1) != 1)
				_exit(2);
		db_close(db);
		_exit(db == NULL);
	}
	close(ends[1]);
	struct outcome outcome = {0};
	char byte;
	int turns = 0;
	while (read(ends[0], &byte, 1) == 1)
		outcome.turns[turns++] = COMMITTED;
	if (turns < TURNS)
		outcome.turns[turns] = UNKNOWN;
	close(ends[0]);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFSIGNALED(status) ? WTERMSIG(status) == SIGKILL : WEXITSTATUS(status) == 0);
	check_whole_turns(&outcome);
	return WIFSIGNALED(status);
}

static void
a_kill_at_each_sync_and_write(void **state)
{
	(void)state;
	const struct beginning beginnings[] = {with_database, without_some};
	static const char *const calls[] = {"sync", "write"};
	for (size_t i = 0; i < 4; i++) {
		struct beginning from = beginnings[i % 2];
		int number = 1;
		while (killed_at(from, calls[i / 2], number))
			number = next(from, number);
		assert_true(number > TURNS);
	}
}

static int
make_database(void **state)
{
	char reason[DB_REASON_SIZE];
	int failed = scratch_setup(state);
	struct db *db = db_open(scratch_path(), reason);
	assert_non_null(db);
	db_close(db);
	scratch_keep();
	return failed | scratch_teardown(state);
}

static int
forget_database(void **state)
{
	(void)state;
	scratch_forget();
	return 0;
}

TEST_GROUP(failure)
{
	const struct CMUnitTest tests[] = {
		WITH_SCRATCH(a_full_disk_at_each_write),
		WITH_SCRATCH(an_error_at_each_write),
		WITH_SCRATCH(an_error_at_each_sync),
		WITH_SCRATCH(an_error_at_each_open_and_truncate),
		WITH_SCRATCH(a_kill_at_each_sync_and_write),
	};
	return cmocka_run_group_tests(tests, make_database, forget_database);
}
