/*
 * compound_test.c - moves that one checker makes with several dice: how they are taken apart, and that a
 * refusal speaks of the steps that were typed.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>

#include "server/rules/compound.h"
#include "tests/groups/group.h"
#include "tests/rules/story.h"

enum { TOLD_SIZE = 96 };

/* "O plays 24/18 18/14", "several", or "wrong die 10 in step 1". */
static void
split(const char *story, const char *typed, char told[TOLD_SIZE])
{
	struct match match = play_through(story);
	struct action action, made;
	struct compound_fault fault;

	assert_true(action_read(&action, typed));
	enum compound compound = compound_split(&match, &action, &made, &fault);
	if (compound == COMPOUND_ONE)
		action_write(&made, told);
	else if (compound == COMPOUND_SEVERAL)
		snprintf(told, TOLD_SIZE, "several");
	else
		snprintf(told, TOLD_SIZE, "%s %d in step %d", refusal_name(fault.refusal), fault.where.number,
			fault.where.step);
}

static void
assert_split(const char *story, const char *typed, const char *expected)
{
	char told[TOLD_SIZE];

	split(story, typed, told);
	assert_string_equal(told, expected);
}

static void
steps_longer_than_a_die_are_taken_apart(void **state)
{
	(void)state;
	assert_split("to 3; O rolls 64", "O plays 24/14", "O plays 24/18 18/14");
	assert_split("to 3; O rolls 33", "O plays 13/7 13/7", "O plays 13/10 10/7 13/10 10/7");
	assert_split("to 3, O on 8 6, X on 20 12; O rolls 31", "O plays 8/4", "several");
	assert_split("to 3; O rolls 31; O puts 8/5", "O plays 6/5", "O plays 6/5");
}

static void
steps_that_no_dice_add_up_to_are_refused_as_typed(void **state)
{
	(void)state;
	assert_split("to 3; O rolls 61", "O plays 8/5 6/5", "wrong die 3 in step 1");
	assert_split("to 3; O rolls 61", "O plays 24/18 13/11", "wrong die 2 in step 2");
	assert_split("to 3; O rolls 61", "O plays 24/14", "wrong die 10 in step 1");
	assert_split("to 3; O rolls 61", "O plays 13/7 13/7", "wrong die 6 in step 2");
	assert_split("to 3; O rolls 61", "O plays 13/6 6/5", "wrong die 1 in step 2");
	assert_split("to 3; O rolls 33", "O plays 24/20", "wrong die 4 in step 1");
	assert_split("to 3; O rolls 61; O puts 13/7", "O puts 8/2", "wrong die 6 in step 1");
	assert_split("to 3; O rolls 61", "O plays 13/7 8/7 6/5", "too many steps 2 in step 0");
}

static void
what_no_dice_could_do_is_said_first(void **state)
{
	(void)state;
	assert_split("to 3; O rolls 61", "O plays 5/9", "backwards 4 in step 1");
	assert_split("to 3; O rolls 61", "O plays 13/7 20/18", "no checker 20 in step 2");
	assert_split("to 3; O rolls 61", "O plays 6/off", "not home 24 in step 1");
	assert_split("to 3, O on bar bar 8, X on 20; O rolls 43", "O plays bar/18", "bar first 21 in step 1");
	assert_split("to 3; O rolls 55", "O plays 24/14", "blocked 19 in step 1");
	assert_split("to 3; O rolls 61", "O plays 13/7", "too few steps 2 in step 0");
}

TEST_GROUP(compound)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(steps_longer_than_a_die_are_taken_apart),
		cmocka_unit_test(steps_that_no_dice_add_up_to_are_refused_as_typed),
		cmocka_unit_test(what_no_dice_could_do_is_said_first),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
