/*
 * posting_test.c - what is asked of lists and counts is the same before finished matches are posted and after
 * that, in lost turns and in a server that is killed, too.
 */
#include "tests/db/fixture.h"

#include <inttypes.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "db/people/accounts.h"
#include "db/people/attendance.h"
#include "db/people/reliability.h"
#include "db/rankings/posting.h"
#include "db/rankings/standings.h"
#include "tests/groups/group.h"

/* Alice's rating after a match that she has won. */
static void
finish(struct db *db, int64_t alice, int64_t bob, double after, int experience)
{
	int64_t match = some_match(db, alice, bob);
	const struct rating_row row = {.player = alice,
		.opponent = bob,
		.match = match,
		.length = 3,
		.before = 1500,
		.after = after,
		.experience_after = experience,
		.at = 4000};

	assert_int_equal(match_finish(db, match, 0, 4000), DB_OK);
	assert_int_equal(rating_append(db, &row), DB_OK);
}

enum { CROWD = 60, CROWD_STORIES = 600 };

/* splitmix64: 0 .. below-1 */
static int
any(uint64_t *state, int below)
{
	uint64_t z = *state += 0x9e3779b97f4a7c15u;

	z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
	return (int)((z ^ z >> 31) % (uint64_t)below);
}

static void
make_crowd(struct db *db, int64_t players[CROWD])
{
	for (int i = 0; i < CROWD; i++) {
		const char name[] = {(char)('a' + i % 26), (char)('a' + i / 26), 'x', '\0'};
		players[i] = some_player(db, name);
	}
}

/* Something that moves somebody in a list: a match that counts, the mark of a program, an erased account. */
static void
happen(struct db *db, const int64_t players[CROWD], uint64_t *state)
{
	static const char *const options[] = {"1", "3 crawford", "7 crawford"};
	int64_t one = players[any(state, CROWD - 1)], other = players[CROWD - 1];

	switch (any(state, 13)) {
	case 0:
		assert_int_equal(setting_store(db, one, "program", any(state, 2) == 0 ? "yes" : "no"), DB_OK);
		break;
	case 1:
		assert_int_equal(player_mark_program(db, one, any(state, 2) == 0), DB_OK);
		break;
	case 2:
		if (any(state, 10) == 0)
			(void)!player_erase(db, one, 5000);
		break;
	case 3:
		if (any(state, 4) == 0)
			assert_int_equal(posting_write(db), DB_OK);
		break;
	default: {
		struct player_row player;
		struct match_row match = {.player = {one, other},
			.name = {"one", "other"},
			.inviter = SIDE_O,
			.rules_version = 1,
			.started = 2000};
		if (player_find_by_id(db, one, &player) != DB_OK)
			return; /* erased */
		snprintf(match.options, sizeof match.options, "%s", options[any(state, 3)]);
		assert_int_equal(match_create(db, &match), DB_OK);
		assert_int_equal(match_finish(db, match.id, any(state, 2), 1600000000), DB_OK);
		struct rating_row row = {.player = one,
			.opponent = other,
			.match = match.id,
			.length = 1 + 2 * any(state, 4),
			.before = player.rating,
			.after = any(state, 400) / 8.0 - 20,
			.experience_after = player.experience + 20,
			.at = 1600000000};
		assert_int_equal(rating_append(db, &row), DB_OK);
		row.player = other;
		row.opponent = one;
		row.after = 1500;
		assert_int_equal(rating_append(db, &row), DB_OK);
	}
	}
}

/* From each place the list goes on as the whole list does; each player's own place is that in the list. */
static void
assert_places(struct db *db, const char *list, enum ranked_kind kind)
{
	struct ranked whole[CROWD], rest[CROWD], row;
	int all, found;

	assert_int_equal(standing_list(db, list, kind, 1, CROWD, whole, &all), DB_OK);
	for (int i = 0; i <= all; i++) {
		assert_int_equal(standing_list(db, list, kind, i + 1, CROWD, rest, &found), DB_OK);
		assert_int_equal(found, all - i);
		if (i == all)
			break;
		for (int at = 0; at < found; at++) {
			assert_int_equal(rest[at].rank, i + at + 1);
			assert_string_equal(rest[at].name, whole[i + at].name);
		}
		assert_int_equal(standing_of(db, list, kind, whole[i].name, &row), DB_OK);
		assert_int_equal(row.rank, i + 1);
	}
}

/* What all questions about ratings answer, as text. */
static char *
ask_all(struct db *db, const int64_t players[CROWD])
{
	static const char *const lists[] = {"all", "rated", "1", "3-5", "7+", "2020-09"};
	size_t size = 1 << 17, used = 0;
	char *said = malloc(size);
	struct ranked rows[CROWD];
	struct reliability counts;
	struct figures figures;
	int found;

	assert_non_null(said);
	for (size_t list = 0; list < sizeof lists / sizeof *lists; list++) {
		for (int kind = RANKED_ANYBODY; kind <= RANKED_PROGRAMS; kind++) {
			assert_places(db, lists[list], (enum ranked_kind)kind);
			assert_int_equal(standing_list(db, lists[list], (enum ranked_kind)kind, 1, CROWD,
						 rows, &found),
				DB_OK);
			for (int i = 0; i < found; i++)
				used += (size_t)snprintf(said + used, size - used, "%s %d: %s %.9f %d\n",
					lists[list], kind, rows[i].name, rows[i].rating, rows[i].experience);
		}
	}
	for (int i = 0; i < CROWD; i++) {
		assert_int_equal(reliability_find(db, players[i], 0, &counts), DB_OK);
		used += (size_t)snprintf(said + used, size - used, "%" PRId64 "\n", counts.finished);
	}
	assert_int_equal(figures_load(db, &figures), DB_OK);
	used += (size_t)snprintf(
		said + used, size - used, "%" PRId64 " %" PRId64 "\n", figures.ratings, figures.finished);
	assert_true(used < size);
	return said;
}

static void
fail_wrong(void *arg, const char *name, int64_t stored, int64_t counted)
{
	(void)arg;
	fail_msg("%s: %" PRId64 " stored, %" PRId64 " counted", name, stored, counted);
}

static void
answers_are_the_same_before_a_posting_and_after_it(void **state)
{
	struct fixture *fixture = *state;
	int64_t players[CROWD], waiting = 0;
	uint64_t chance = 1;

	make_crowd(fixture->db, players);
	assert_int_equal(posting_write(fixture->db), DB_OK);
	for (int i = 0; i < CROWD_STORIES; i++) {
		happen(fixture->db, players, &chance);
		if (i % 50 != 49)
			continue;
		waiting += posting_waiting(fixture->db);
		assert_int_equal(posting_each_wrong(fixture->db, fail_wrong, NULL), DB_OK);
		char *before = ask_all(fixture->db, players);
		assert_int_equal(posting_write(fixture->db), DB_OK);
		char *after = ask_all(fixture->db, players);
		assert_string_equal(before, after);
		assert_int_equal(posting_each_wrong(fixture->db, fail_wrong, NULL), DB_OK);
		free(before);
		free(after);
	}
	assert_true(waiting > CROWD_STORIES / 4);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	assert_in_range(ask_file(fixture, "SELECT sum(people) * sum(programs) FROM ranks"), 1, INT_MAX);
}

/* Until it is killed. Tells of each commit. */
_Noreturn static void
serve(const char *path, const int64_t players[CROWD], uint64_t chance, int tell)
{
	char reason[DB_REASON_SIZE];
	struct db *db = db_open(path, reason);

	for (int i = 0; db != NULL; i++) {
		happen(db, players, &chance);
		if (any(&chance, 4) == 0 && posting_write(db) != DB_OK)
			break;
		if (any(&chance, 3) == 0 && (db_commit(db) != DB_OK || write(tell, "", 1) != 1))
			break;
	}
	_exit(1);
}

enum { KILLS = 15, KILL_WITHIN_MS = 20 };

static void
kill_one(const struct fixture *fixture, const int64_t players[CROWD], uint64_t *chance)
{
	uint64_t story = *chance;
	int told[2], status;
	char byte;

	assert_int_equal(pipe(told), 0);
	pid_t child = fork();
	assert_true(child >= 0);
	if (child == 0)
		serve(fixture->path, players, story, told[1]);
	close(told[1]);
	assert_int_equal(read(told[0], &byte, 1), 1); /* else it has failed */
	const struct timespec wait = {.tv_nsec = any(chance, KILL_WITHIN_MS * 1000) * 1000L};
	nanosleep(&wait, NULL);
	assert_int_equal(kill(child, SIGKILL), 0);
	assert_int_equal(waitpid(child, &status, 0), child);
	assert_true(WIFSIGNALED(status));
	close(told[0]);
}

static void
begin_anew(struct fixture *fixture)
{
	db_close(fixture->db);
	fixture->db = NULL;
	change_file(fixture, "DELETE FROM followed WHERE name = 'lists'");
	fixture_reopen(fixture);
}

/* Nothing is posted twice, and nothing is missed: what is answered after the last kill is what a database
 * answers that makes all of it anew. */
static void
a_killed_server_posts_each_match_once(void **state)
{
	struct fixture *fixture = *state;
	int64_t players[CROWD];
	uint64_t chance = 7;

	make_crowd(fixture->db, players);
	assert_int_equal(posting_write(fixture->db), DB_OK);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	for (int i = 0; i < KILLS; i++) {
		db_close(fixture->db);
		fixture->db = NULL;
		kill_one(fixture, players, &chance);
		fixture_reopen(fixture);
		assert_int_equal(posting_each_wrong(fixture->db, fail_wrong, NULL), DB_OK);
		assert_int_equal(figures_each_wrong(fixture->db, fail_wrong, NULL), DB_OK);
	}
	assert_true(ask_file(fixture, "SELECT count(*) FROM ratings") > KILLS / 2);
	char *before = ask_all(fixture->db, players);
	begin_anew(fixture);
	assert_int_equal(posting_write(fixture->db), DB_OK);
	char *after = ask_all(fixture->db, players);
	assert_string_equal(before, after);
	free(before);
	free(after);
}

/* What had been posted when it was killed stays, and those who are erased are in no list in the end. */
static void
a_start_that_is_killed_while_it_posts_goes_on_at_the_next(void **state)
{
	struct fixture *fixture = *state;
	int64_t players[CROWD];
	uint64_t chance = 11;

	make_crowd(fixture->db, players);
	for (int i = 0; i < 3 * POSTING_MOST; i++)
		happen(fixture->db, players, &chance);
	assert_int_equal(posting_write(fixture->db), DB_OK);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	char *before = ask_all(fixture->db, players);
	int64_t standings = ask_file(fixture, "SELECT count(*) FROM standings");
	int64_t finished = ask_file(fixture, "SELECT max(sequence) FROM matches");
	assert_true(finished > POSTING_MOST);
	begin_anew(fixture);
	assert_int_equal(posting_write_in_parts(fixture->db), DB_OK);
	fixture_reopen(fixture); /* without a commit of the last part */
	assert_int_equal(
		ask_file(fixture, "SELECT to_sequence FROM followed WHERE name = 'lists'"), finished);
	assert_true(ask_file(fixture, "SELECT count(*) FROM standings") > standings);
	assert_int_equal(posting_write_in_parts(fixture->db), DB_OK);
	assert_int_equal(db_commit(fixture->db), DB_OK);
	assert_int_equal(ask_file(fixture, "SELECT count(*) FROM standings"), standings);
	char *after = ask_all(fixture->db, players);
	assert_string_equal(before, after);
	free(before);
	free(after);
}

/* Also what was read in a turn that is lost, and what it posted. */
static void
a_lost_turn_posts_nothing(void **state)
{
	struct fixture *fixture = *state;
	struct db *db = fixture->db;
	int64_t alice = some_player(db, "alice"), bob = some_player(db, "bob");
	struct ranked row;

	finish(db, alice, bob, 1510, 60);
	assert_int_equal(db_commit(db), DB_OK);
	finish(db, alice, bob, 1520, 63);
	assert_int_equal(standing_of(db, "all", RANKED_ANYBODY, "alice", &row), DB_OK);
	assert_true(row.rating == 1520);
	assert_int_equal(posting_write(db), DB_OK);
	db_rollback(db);
	assert_true(posting_waiting(db) >= POSTING_MOST); /* not known: the next turn posts */
	assert_int_equal(standing_of(db, "all", RANKED_ANYBODY, "alice", &row), DB_OK);
	assert_true(row.rating == 1510);
	finish(db, alice, bob, 1530, 63);
	assert_int_equal(posting_write(db), DB_OK);
	assert_int_equal(db_commit(db), DB_OK);
	fixture_reopen(fixture);
	assert_int_equal(standing_of(fixture->db, "rated", RANKED_ANYBODY, "alice", &row), DB_OK);
	assert_true(row.rating == 1530);
	assert_int_equal(posting_each_wrong(fixture->db, fail_wrong, NULL), DB_OK);
}

/* Another handle sees matches that wait, too, and that they don't any more. */
static void
another_handle_sees_what_waits(void **state)
{
	struct fixture *fixture = *state;
	int64_t alice = some_player(fixture->db, "alice"), bob = some_player(fixture->db, "bob");
	char reason[DB_REASON_SIZE];
	struct ranked row;

	assert_int_equal(db_commit(fixture->db), DB_OK);
	struct db *other = db_open_to_read(fixture->path, reason);
	assert_non_null(other);
	for (int i = 0; i < 4; i++) {
		finish(fixture->db, alice, bob, 1500 + i, 60 + i);
		if (i % 2 == 0)
			assert_int_equal(posting_write(fixture->db), DB_OK);
		assert_int_equal(db_commit(fixture->db), DB_OK);
		assert_int_equal(standing_of(other, "rated", RANKED_ANYBODY, "alice", &row), DB_OK);
		assert_true(row.rating == 1500 + i);
		assert_int_equal(row.experience, 60 + i);
	}
	db_close(other);
}

TEST_GROUP(posting)
{
#define WITH_FILE(name) cmocka_unit_test_setup_teardown(name, fixture_setup, fixture_teardown)
	const struct CMUnitTest tests[] = {
		WITH_FILE(answers_are_the_same_before_a_posting_and_after_it),
		WITH_FILE(a_killed_server_posts_each_match_once),
		WITH_FILE(a_start_that_is_killed_while_it_posts_goes_on_at_the_next),
		WITH_FILE(a_lost_turn_posts_nothing),
		WITH_FILE(another_handle_sees_what_waits),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
