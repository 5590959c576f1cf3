/*
 * undo_test.c - what a turn notes, when it is lost and when it is stored.
 */
#include "tests/server/check.h"

#include <stdlib.h>
#include <string.h>

#include "server/state/server.h"
#include "server/state/undo.h"
#include "tests/groups/group.h"

/* The functions called, one letter each, in their order. */
static char calls[64];

static void
note_call(char letter)
{
	size_t size = strlen(calls);

	assert_true(size + 1 < sizeof calls);
	calls[size] = letter;
	calls[size + 1] = '\0';
}

static void
call_letter(void *letter)
{
	note_call(*(const char *)letter);
}

static void
free_letter(void *letter)
{
	note_call(*(const char *)letter);
}

static char a = 'a', b = 'b', c = 'c', d = 'd';

static int
setup(void **state)
{
	static struct server server;

	calls[0] = '\0';
	undo_open(&server);
	*state = &server;
	return 0;
}

static int
teardown(void **state)
{
	undo_close(*state);
	return 0;
}

static struct undo *
undo_of(void **state)
{
	return ((struct server *)*state)->undo;
}

static void
lose(struct undo *undo)
{
	undo_restore(undo);
	undo_tell_lost(undo);
	undo_drop(undo);
}

static void
a_lost_turn_puts_bytes_back_as_it_found_them(void **state)
{
	struct undo *undo = undo_of(state);
	int number = 1;

	undo_keep(undo, &number, sizeof number);
	number = 2;
	undo_keep(undo, &number, sizeof number);
	number = 3;
	lose(undo);
	assert_int_equal(number, 1);
}

static void
a_stored_turn_leaves_what_it_changed(void **state)
{
	struct undo *undo = undo_of(state);
	int number = 1;

	undo_keep(undo, &number, sizeof number);
	number = 2;
	undo_drop(undo);
	assert_int_equal(number, 2);
	/* The next turn finds that. */
	undo_keep(undo, &number, sizeof number);
	number = 3;
	lose(undo);
	assert_int_equal(number, 2);
}

static void
a_part_that_was_kept_before_the_whole_goes_back_with_it(void **state)
{
	struct undo *undo = undo_of(state);
	struct {
		int first, second;
	} pair = {1, 1};

	undo_keep(undo, &pair.first, sizeof pair.first);
	pair.first = 2;
	undo_keep(undo, &pair, sizeof pair);
	pair.first = pair.second = 3;
	lose(undo);
	assert_int_equal(pair.first, 1);
	assert_int_equal(pair.second, 1);
}

static void
calls_run_in_the_opposite_order_and_once(void **state)
{
	struct undo *undo = undo_of(state);

	undo_call(undo, call_letter, &a);
	undo_call(undo, call_letter, &b);
	undo_call(undo, call_letter, &a);
	undo_call(undo, call_letter, &c);
	lose(undo);
	assert_string_equal(calls, "cba");
}

static int watched;

static void
note_watched(void *arg)
{
	(void)arg;
	note_call((char)('0' + watched));
}

static void
a_call_finds_later_changes_put_back_and_earlier_ones_not(void **state)
{
	struct undo *undo = undo_of(state);

	watched = 1;
	undo_keep(undo, &watched, sizeof watched);
	watched = 2;
	undo_call(undo, note_watched, &a);
	undo_drop(undo);
	undo_call(undo, note_watched, &a);
	undo_keep(undo, &watched, sizeof watched);
	watched = 3;
	undo_call(undo, note_watched, &b);
	lose(undo);
	assert_string_equal(calls, "32");
}

static void
people_are_told_in_order_when_all_is_back(void **state)
{
	struct undo *undo = undo_of(state);

	undo_tell(undo, call_letter, &a);
	undo_call(undo, call_letter, &b);
	undo_tell(undo, call_letter, &c);
	undo_tell(undo, call_letter, &a);
	undo_restore(undo);
	assert_string_equal(calls, "b");
	undo_tell_lost(undo);
	assert_string_equal(calls, "bac");
	undo_drop(undo);
	assert_string_equal(calls, "bac");
}

static void
what_was_made_is_freed_by_a_lost_turn_only(void **state)
{
	struct undo *undo = undo_of(state);

	undo_made(undo, &a, free_letter);
	undo_drop(undo);
	assert_string_equal(calls, "");
	undo_made(undo, &b, free_letter);
	undo_call(undo, call_letter, &c);
	lose(undo);
	assert_string_equal(calls, "cb");
}

static void
what_was_dropped_is_freed_by_a_stored_turn_only(void **state)
{
	struct undo *undo = undo_of(state);

	undo_free(undo, &a, free_letter);
	undo_free(undo, NULL, free_letter);
	lose(undo);
	assert_string_equal(calls, "");
	undo_free(undo, &b, free_letter);
	undo_drop(undo);
	assert_string_equal(calls, "b");
}

static void
what_was_made_and_dropped_is_freed_once(void **state)
{
	struct undo *undo = undo_of(state);

	for (int lost = 0; lost < 2; lost++) {
		undo_made(undo, &a, free_letter);
		undo_free(undo, &a, free_letter);
		if (lost)
			undo_restore(undo);
		undo_drop(undo);
	}
	assert_string_equal(calls, "aa");
}

static struct undo *noting;

static void
note_more(void *arg)
{
	undo_keep(noting, &watched, sizeof watched);
	watched = 5;
	undo_call(noting, call_letter, arg);
	note_call('x');
}

static void
what_putting_back_changes_is_not_undone(void **state)
{
	noting = undo_of(state);
	watched = 1;
	undo_call(noting, note_more, &a);
	lose(noting);
	assert_string_equal(calls, "x");
	assert_int_equal(watched, 5);
}

static void
drop_letter(void *arg)
{
	undo_free(noting, arg, free_letter);
}

static void
what_telling_drops_is_freed_once_all_is_done(void **state)
{
	noting = undo_of(state);
	undo_free(noting, &a, free_letter);
	undo_tell(noting, drop_letter, &d);
	undo_restore(noting);
	undo_tell_lost(noting);
	assert_string_equal(calls, "");
	undo_drop(noting);
	assert_string_equal(calls, "d");
}

/* More than any arena begins with. */
static void
a_large_turn_is_put_back_whole(void **state)
{
	enum { NUMBERS = 100000 };
	struct undo *undo = undo_of(state);
	int *numbers = calloc(NUMBERS, sizeof *numbers);

	for (int turn = 0; turn < 2; turn++) {
		for (int i = 0; i < 2 * NUMBERS; i++) {
			undo_keep(undo, &numbers[i % NUMBERS], sizeof *numbers);
			numbers[i % NUMBERS]++;
		}
		lose(undo);
	}
	for (int i = 0; i < NUMBERS; i++)
		assert_int_equal(numbers[i], 0);
	free(numbers);
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, setup, teardown)

TEST_GROUP(undo)
{
	const struct CMUnitTest tests[] = {
		TEST(a_lost_turn_puts_bytes_back_as_it_found_them),
		TEST(a_stored_turn_leaves_what_it_changed),
		TEST(a_part_that_was_kept_before_the_whole_goes_back_with_it),
		TEST(calls_run_in_the_opposite_order_and_once),
		TEST(a_call_finds_later_changes_put_back_and_earlier_ones_not),
		TEST(people_are_told_in_order_when_all_is_back),
		TEST(what_was_made_is_freed_by_a_lost_turn_only),
		TEST(what_was_dropped_is_freed_by_a_stored_turn_only),
		TEST(what_was_made_and_dropped_is_freed_once),
		TEST(what_putting_back_changes_is_not_undone),
		TEST(what_telling_drops_is_freed_once_all_is_done),
		TEST(a_large_turn_is_put_back_whole),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
