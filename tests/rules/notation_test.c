/*
 * notation_test.c - the texts of actions, boards and IDs: writing then reading, and reading then writing,
 * change nothing, so each thing has only one text.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "server/rules/ids.h"
#include "tests/groups/group.h"
#include "tests/rules/chance.h"
#include "tests/rules/story.h"

enum { TRIES = 100000 };

static struct action
random_action(struct chance *chance)
{
	struct action action = {.type = (enum action_type)chance_below(chance, ACTION_COUNT)};

	action.side = action.type == ACTION_OPENING ? SIDE_NONE : (enum side)chance_below(chance, 2);
	if (action_has_dice(&action))
		action.dice = chance_dice(chance);
	if (action.type == ACTION_RESIGN)
		action.win = (enum win)(WIN_SINGLE + chance_below(chance, 3));
	if (action.type == ACTION_PLAY || action.type == ACTION_PUT)
		action.play.count = (uint8_t)(1 + chance_below(chance, PLAY_STEPS));
	for (int i = 0; i < action.play.count; i++)
		action.play.steps[i] = (struct step){
			(uint8_t)(1 + chance_below(chance, 25)), (uint8_t)chance_below(chance, 25)};
	return action;
}

static void
assert_same_action(const struct action *one, const struct action *other)
{
	assert_int_equal(one->type, other->type);
	assert_int_equal(one->side, other->side);
	assert_memory_equal(&one->dice, &other->dice, sizeof one->dice);
	assert_memory_equal(&one->play, &other->play, sizeof one->play);
	assert_int_equal(one->win, other->win);
}

static void
actions_come_back_as_they_were(void **state)
{
	(void)state;
	struct chance chance = {1};

	for (int i = 0; i < TRIES; i++) {
		char text[ACTION_TEXT_SIZE];
		struct action action = random_action(&chance), back;
		action_write(&action, text);
		assert_true(strlen(text) < ACTION_TEXT_SIZE);
		assert_true(action_read(&back, text));
		assert_same_action(&action, &back);
	}
}

/* A letter changed, left out or put in. */
static void
spoil(struct chance *chance, char *text, size_t size)
{
	static const char letters[] = "0123456789/ OXabfor.";
	size_t length = strlen(text);
	size_t at = (size_t)chance_below(chance, (int)length + 1);
	char letter = letters[chance_below(chance, sizeof letters - 1)];

	switch (chance_below(chance, 3)) {
	case 0:
		if (at < length)
			text[at] = letter;
		break;
	case 1:
		if (at < length)
			memmove(text + at, text + at + 1, length - at);
		break;
	case 2:
		if (length + 2 > size)
			break;
		memmove(text + at + 1, text + at, length - at + 1);
		text[at] = letter;
		break;
	}
}

static void
an_action_has_one_text_only(void **state)
{
	(void)state;
	struct chance chance = {2};
	int read = 0;

	for (int i = 0; i < TRIES; i++) {
		char text[ACTION_TEXT_SIZE], again[ACTION_TEXT_SIZE];
		struct action action = random_action(&chance);
		action_write(&action, text);
		spoil(&chance, text, sizeof text);
		if (!action_read(&action, text))
			continue;
		action_write(&action, again);
		assert_string_equal(again, text);
		read++;
	}
	assert_in_range(read, TRIES / 100, TRIES - TRIES / 4);
}

static void
texts_that_are_no_action(void **state)
{
	(void)state;
	static const char *const bad[] = {"", " ", "O", "O ", "X", "joins", "O join", "O joins ", " O joins",
		"o joins", "- joins", "O  joins", "O joins, X joins", "O opening 31", "opening", "opening ",
		"opening 3", "opening 317", "opening 07", "opening 70", "opening 3 1", "O rolls", "O rolls 3",
		"O rolls 311", "O rolls -1", "O rolls 00", "O plays", "O plays ", "O plays 8", "O plays 8/",
		"O plays /5", "O plays 8/5  6/5", "O plays 8/5 6/5 ", "O plays 08/5", "O plays 8/05",
		"O plays 25/22", "O plays 8/0", "O plays off/3", "O plays 8/bar", "O plays 8/5*",
		"O plays 8-5", "O plays 6/5 6/5 6/5 6/5 6/5", "O plays 99999999999999999999/5", "O resigns",
		"O resigns ", "O resigns 1", "O resigns singles", "O puts", "O puts ", "O puts 8/5*", "O is",
		"O is done ", "is done", "O is program", "O rerolls", "O rerolls 7", "O undoes 1",
		"challenges", "O challenges X", "O resigns gammonx", "O accepts single"};

	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		struct action action;
		if (action_read(&action, bad[i]))
			fail_msg("read as an action: \"%s\"", bad[i]);
	}
}

/* A board of any checkers: 0..15 a side. */
static struct board
random_board(struct chance *chance)
{
	struct board board = {{0}};

	for (int side = SIDE_O; side <= SIDE_X; side++) {
		for (int left = chance_below(chance, BOARD_CHECKERS + 1); left > 0;) {
			int count = 1 + chance_below(chance, left);
			int8_t *cell = &board.at[board_abs((enum side)side, 1 + chance_below(chance, 25))];
			left -= count;
			if (*cell == 0)
				*cell = (int8_t)(side == SIDE_O ? count : -count);
		}
	}
	return board;
}

static void
boards_and_position_ids_come_back_as_they_were(void **state)
{
	(void)state;
	struct chance chance = {4};

	for (int i = 0; i < TRIES / 2; i++) {
		enum side viewer = i % 2 == 0 ? SIDE_O : SIDE_X;
		struct board board = random_board(&chance), back;
		char text[BOARD_TEXT_SIZE], id[POSITION_ID_SIZE];
		assert_true(board_is_sane(&board));
		board_write(&board, viewer, text);
		assert_int_equal(strlen(text), BOARD_TEXT_SIZE - 1);
		assert_true(board_read(&back, viewer, text));
		assert_memory_equal(&back, &board, sizeof board);
		position_id_write(&board, viewer, id);
		assert_int_equal(strlen(id), POSITION_ID_SIZE - 1);
		assert_true(position_id_read(&back, viewer, id));
		assert_memory_equal(&back, &board, sizeof board);
	}
}

static void
position_ids_that_are_none(void **state)
{
	(void)state;
	static const char *const bad[] = {"", "4HPwATDgc/ABM", "4HPwATDgc/ABMAA", "4HPwATDgc/ABM*",
		"4HPwATDgc ABMA", "//////////////", "4HPwATDgc\n/ABM"};
	struct board board;

	assert_true(position_id_read(&board, SIDE_O, "4HPwATDgc/ABMA"));
	for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
		if (position_id_read(&board, SIDE_O, bad[i]))
			fail_msg("read as a position: \"%s\"", bad[i]);
	}
}

static void
match_ids_come_back_as_they_were(void **state)
{
	(void)state;
	static const char *const stories[] = {"to 1; O joins", "to 7; opening 31",
		"to 7, score 3-2; X rolls 61", "to 7, cube 4 X, X to roll",
		"to 7, score 6-0, Crawford, O to roll", "to 7; O doubles", "to 7; O rolls 55, resigns gammon",
		"unlimited, jacoby, score 32767-0, cube 4096 O, O to roll",
		"to 1; O resigns single, X accepts"};

	for (size_t i = 0; i < sizeof stories / sizeof *stories; i++) {
		struct match match = play_through(stories[i]);
		struct match_id id = match_id_of(&match), back;
		char text[MATCH_ID_SIZE], again[MATCH_ID_SIZE];
		match_id_write(&id, text);
		assert_true(match_id_read(&back, text));
		match_id_write(&back, again);
		assert_string_equal(again, text);
		assert_int_equal(back.cube, match.cube);
		assert_int_equal(back.length, match.options.length);
		assert_int_equal(back.score[SIDE_O], match.score[SIDE_O]);
		assert_int_equal(back.doubled, match.offer == OFFER_DOUBLE);
		assert_int_equal(back.crawford, match.crawford_game);
	}
}

/* R11.6, and the fifteen bits an ID has for a score. */
static void
r11_6_ids_count_no_more_than_the_length_or_than_they_can(void **state)
{
	(void)state;
	struct match match = play_through("to 9, score 7-6, cube 4 O; X resigns gammon, O accepts");
	struct match_id id = match_id_of(&match);

	assert_int_equal(id.score[SIDE_O], 9);
	match = play_through("unlimited, score 40000-1, O to roll");
	id = match_id_of(&match);
	assert_int_equal(id.score[SIDE_O], 32767);
}

/* The longest possible text: a backgammon with the highest cube and scores of nine digits. */
static void
the_text_of_events_fits(void **state)
{
	(void)state;
	struct match match = play_through(
		"unlimited, score 999000000-999000000, cube 4096 O, O on 24x4, X on bar 6; O rolls 66");
	struct events events = go_on(&match, "24/18 18/12 24/18 18/12");
	char text[EVENTS_TEXT_SIZE];

	assert_int_equal(events_write(&events, text) > 0, true);
	match = play_through("to 99, score 98-97, post-Crawford, cube 4096 O; X resigns backgammon");
	assert_tells(
		&match, "O accepts", "O accepted, 12288; O won backgammon, 12288; O won the match 99-97");
}

TEST_GROUP(notation)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(actions_come_back_as_they_were),
		cmocka_unit_test(an_action_has_one_text_only),
		cmocka_unit_test(texts_that_are_no_action),
		cmocka_unit_test(boards_and_position_ids_come_back_as_they_were),
		cmocka_unit_test(position_ids_that_are_none),
		cmocka_unit_test(match_ids_come_back_as_they_were),
		cmocka_unit_test(r11_6_ids_count_no_more_than_the_length_or_than_they_can),
		cmocka_unit_test(the_text_of_events_fits),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
