/*
 * board_states_test.c - the board line in every phase of a match, field by field, as both players and those
 * who watch them get it (protocol 5, 5.3, 5.4). The phases come out of the rules: each row tells how.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdio.h>
#include <string.h>

#include "server/rules/apply.h"
#include "tests/groups/group.h"
#include "tests/protocol/positions.h"
#include "tests/rules/gamer.h"
#include "tests/rules/story.h"

/* The items in which the two copies differ; [0] is O's, [1] X's. */
struct copy {
	const char *scores;   /* items 4, 5 */
	const char *dice;     /* 33..36 */
	const char *doubling; /* 38..40: may double, may the other, was doubled */
	const char *off;      /* 45, 46 */
	const char *bar;      /* 47, 48 */
	const char *can_move; /* 49 */
};

struct state {
	const char *name;
	const char *story;
	const char *length; /* item 3 */
	const char *points; /* 6..31 */
	const char *turn;   /* 32 */
	const char *cube;   /* 37 */
	const char *odd;    /* 50..52: forced, did Crawford, redoubles */
	struct copy copy[2];
};

#define AT_START "0:-2:0:0:0:0:5:0:3:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0"
/* O has played 8/5 6/5. */
#define O_MADE_5 "0:-2:0:0:0:2:4:0:2:0:0:0:-5:5:0:0:0:-3:0:-5:0:0:0:0:2:0"
/* O has borne off all, X has 15 on X's own 6. */
#define O_IS_OFF "0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:0:-15:0:0:0:0:0:0"

/* A copy with nothing special. */
#define QUIET                                                                                                \
	{                                                                                                    \
		"0:0", "0:0:0:0", "1:1:0", "0:0", "0:0", "0"                                                 \
	}

static const struct state states[] = {
	{"before the opening throw", "to 5; O joins, X joins", "5", AT_START, "0", "1", "0:0:0",
		{QUIET, QUIET}},
	{"opening won by O", "to 5; opening 31", "5", AT_START, "1", "1", "0:0:0",
		{{"0:0", "3:1:0:0", "1:1:0", "0:0", "0:0", "2"},
			{"0:0", "0:0:3:1", "1:1:0", "0:0", "0:0", "0"}}},
	{"opening won by X, whose own die comes first", "to 5; opening 25", "5", AT_START, "-1", "1", "0:0:0",
		{{"0:0", "0:0:5:2", "1:1:0", "0:0", "0:0", "0"},
			{"0:0", "5:2:0:0", "1:1:0", "0:0", "0:0", "2"}}},
	{"before the roll", "to 5; opening 31, 8/5 6/5", "5", O_MADE_5, "-1", "1", "0:0:0", {QUIET, QUIET}},
	{"after the roll", "to 5; opening 31, 8/5 6/5, X rolls 46", "5", O_MADE_5, "-1", "1", "0:0:0",
		{{"0:0", "0:0:4:6", "1:1:0", "0:0", "0:0", "0"},
			{"0:0", "4:6:0:0", "1:1:0", "0:0", "0:0", "2"}}},
	{"a doublet", "to 5; O rolls 33", "5", AT_START, "1", "1", "0:0:0",
		{{"0:0", "3:3:0:0", "1:1:0", "0:0", "0:0", "4"},
			{"0:0", "0:0:3:3", "1:1:0", "0:0", "0:0", "0"}}},
	{"both on the bar, checkers borne off", "to 5, score 1-3, O on bar 6x2, X on bar 6x3; O rolls 52",
		"5", "-1:0:0:0:0:0:2:0:0:0:0:0:0:0:0:0:0:0:0:-3:0:0:0:0:0:1", "1", "1", "0:0:0",
		{{"1:3", "5:2:0:0", "1:1:0", "12:11", "1:1", "2"},
			{"3:1", "0:0:5:2", "1:1:0", "11:12", "1:1", "0"}}},
	{"forced: one die only can be played", "to 3, O on 14, X on 18x2; O rolls 61", "3",
		"0:0:0:0:0:0:0:-2:0:0:0:0:0:0:1:0:0:0:0:0:0:0:0:0:0:0", "1", "1", "0:0:0",
		{{"0:0", "6:1:0:0", "1:1:0", "14:13", "0:0", "1"},
			{"0:0", "0:0:6:1", "1:1:0", "13:14", "0:0", "0"}}},
	{"no move: the turn has passed", "to 5, O on bar 6x2, X on 6x2 5x2 4x2 3x2 2x2 1x2; O rolls 31", "5",
		"0:0:0:0:0:0:2:0:0:0:0:0:0:0:0:0:0:0:0:-2:-2:-2:-2:-2:-2:1", "-1", "1", "0:0:0",
		{{"0:0", "0:0:0:0", "1:1:0", "12:3", "1:0", "0"},
			{"0:0", "0:0:0:0", "1:1:0", "3:12", "0:1", "0"}}},
	{"double offered", "to 5; opening 31, 8/5 6/5, X doubles", "5", O_MADE_5, "1", "1", "0:0:0",
		{{"0:0", "0:0:0:0", "0:0:1", "0:0", "0:0", "0"},
			{"0:0", "0:0:0:0", "0:0:0", "0:0", "0:0", "0"}}},
	{"double taken", "to 5; opening 31, 8/5 6/5, X doubles, O accepts", "5", O_MADE_5, "-1", "2", "0:0:0",
		{{"0:0", "0:0:0:0", "1:0:0", "0:0", "0:0", "0"},
			{"0:0", "0:0:0:0", "0:1:0", "0:0", "0:0", "0"}}},
	{"double taken, the doubler has rolled",
		"to 5; opening 31, 8/5 6/5, X doubles, O accepts, X rolls 31", "5", O_MADE_5, "-1", "2",
		"0:0:0",
		{{"0:0", "0:0:3:1", "1:0:0", "0:0", "0:0", "0"},
			{"0:0", "3:1:0:0", "0:1:0", "0:0", "0:0", "2"}}},
	{"the owner doubles", "to 9, cube 4 X; X doubles", "9", AT_START, "1", "4", "0:0:0",
		{{"0:0", "0:0:0:0", "0:0:1", "0:0", "0:0", "0"},
			{"0:0", "0:0:0:0", "0:0:0", "0:0", "0:0", "0"}}},
	{"resignation offered before the roll", "to 5; opening 31, 8/5 6/5, O resigns gammon", "5", O_MADE_5,
		"-1", "1", "0:0:0", {QUIET, QUIET}},
	{"resignation offered with dice on the board", "to 5; opening 31, X resigns single", "5", AT_START,
		"1", "1", "0:0:0",
		{{"0:0", "3:1:0:0", "1:1:0", "0:0", "0:0", "2"},
			{"0:0", "0:0:3:1", "1:1:0", "0:0", "0:0", "0"}}},
	{"between games after a drop", "to 5; opening 31, 8/5 6/5, X doubles, O rejects", "5", O_MADE_5, "0",
		"1", "0:0:0",
		{{"0:1", "0:0:0:0", "1:1:0", "0:0", "0:0", "0"},
			{"1:0", "0:0:0:0", "1:1:0", "0:0", "0:0", "0"}}},
	{"between games after a gammon with the cube at 2",
		"to 5, cube 2 X, O on 1, X on 6x15; O rolls 21, 1/off", "5", O_IS_OFF, "0", "1", "0:0:0",
		{{"4:0", "0:0:0:0", "1:1:0", "15:0", "0:0", "0"},
			{"0:4", "0:0:0:0", "1:1:0", "0:15", "0:0", "0"}}},
	{"between games, one has joined", "to 5, cube 2 X, O on 1, X on 6x15; O rolls 21, 1/off, O joins",
		"5", O_IS_OFF, "0", "1", "0:0:0",
		{{"4:0", "0:0:0:0", "1:1:0", "15:0", "0:0", "0"},
			{"0:4", "0:0:0:0", "1:1:0", "0:15", "0:0", "0"}}},
	{"the match is over, points beyond it don't count",
		"to 3, cube 2 O, O on 1, X on 6x15; O rolls 21, 1/off", "3", O_IS_OFF, "0", "1", "0:0:0",
		{{"3:0", "0:0:0:0", "1:1:0", "15:0", "0:0", "0"},
			{"0:3", "0:0:0:0", "1:1:0", "0:15", "0:0", "0"}}},
	{"Crawford game: nobody may double, both are shown the cube",
		"to 3, score 2-0, Crawford; O rolls 31, 8/5 6/5", "3", O_MADE_5, "-1", "1", "0:0:0",
		{{"2:0", "0:0:0:0", "1:1:0", "0:0", "0:0", "0"},
			{"0:2", "0:0:0:0", "1:1:0", "0:0", "0:0", "0"}}},
	{"between games after the Crawford game", "to 3, score 2-0, Crawford; O resigns single, X accepts",
		"3", AT_START, "0", "1", "0:1:0",
		{{"2:1", "0:0:0:0", "1:1:0", "0:0", "0:0", "0"},
			{"1:2", "0:0:0:0", "1:1:0", "0:0", "0:0", "0"}}},
	{"after the Crawford game", "to 3, score 2-1, post-Crawford, X to roll", "3", AT_START, "-1", "1",
		"0:1:0",
		{{"2:1", "0:0:0:0", "1:1:0", "0:0", "0:0", "0"},
			{"1:2", "0:0:0:0", "1:1:0", "0:0", "0:0", "0"}}},
	{"no Crawford rule, nobody at match point", "to 3, nocrawford, score 1-1, O to roll", "3", AT_START,
		"1", "1", "0:0:0",
		{{"1:1", "0:0:0:0", "1:1:0", "0:0", "0:0", "0"},
			{"1:1", "0:0:0:0", "1:1:0", "0:0", "0:0", "0"}}},
	{"no Crawford rule, one at match point", "to 3, nocrawford, score 2-0, X to roll", "3", AT_START,
		"-1", "1", "3:0:0",
		{{"2:0", "0:0:0:0", "1:1:0", "0:0", "0:0", "0"},
			{"0:2", "0:0:0:0", "1:1:0", "0:0", "0:0", "0"}}},
	{"match to one point", "to 1, O to roll", "1", AT_START, "1", "1", "0:0:0", {QUIET, QUIET}},
	{"unlimited, no redoubles", "unlimited, score 12-150, O to roll", "9999", AT_START, "1", "1", "0:0:0",
		{{"12:150", "0:0:0:0", "1:1:0", "0:0", "0:0", "0"},
			{"150:12", "0:0:0:0", "1:1:0", "0:0", "0:0", "0"}}},
	{"unlimited, up to three redoubles", "unlimited, redoubles 3, X to roll", "9999", AT_START, "-1", "1",
		"0:0:3", {QUIET, QUIET}},
	{"unlimited, any number of redoubles", "unlimited, redoubles unlimited; opening 12", "9999", AT_START,
		"-1", "1", "0:0:9999",
		{{"0:0", "0:0:2:1", "1:1:0", "0:0", "0:0", "0"},
			{"0:0", "2:1:0:0", "1:1:0", "0:0", "0:0", "2"}}},
	{"a tie has doubled the cube", "unlimited, autodouble 1; O joins, X joins, opening 33, opening 31",
		"9999", AT_START, "1", "2", "0:0:0",
		{{"0:0", "3:1:0:0", "1:1:0", "0:0", "0:0", "2"},
			{"0:0", "0:0:3:1", "1:1:0", "0:0", "0:0", "0"}}},
	{"beavered: who doubled has to answer", "unlimited, redoubles 2; O doubles, X beavers", "9999",
		AT_START, "1", "2", "0:0:2",
		{{"0:0", "0:0:0:0", "0:0:1", "0:0", "0:0", "0"},
			{"0:0", "0:0:0:0", "0:0:0", "0:0", "0:0", "0"}}},
	{"and the raccoon", "unlimited, redoubles 2; O doubles, X beavers, O raccoons", "9999", AT_START,
		"-1", "4", "0:0:2",
		{{"0:0", "0:0:0:0", "0:0:0", "0:0", "0:0", "0"},
			{"0:0", "0:0:0:0", "0:0:1", "0:0", "0:0", "0"}}},
	{"the raccoon taken: X was doubled first",
		"unlimited, redoubles 2; O doubles, X beavers, O raccoons, X accepts, O rolls 65", "9999",
		AT_START, "1", "8", "0:0:2",
		{{"0:0", "6:5:0:0", "0:1:0", "0:0", "0:0", "2"},
			{"0:0", "0:0:6:5", "1:0:0", "0:0", "0:0", "0"}}},
};

enum {
	STATES = sizeof states / sizeof *states,
	COLONS = 52,	    /* in front of each item */
	MATCHES = 300,	    /* played by chance */
	MOST_ACTIONS = 400, /* of each */
};

static int
colons_in(const char *line)
{
	int colons = 0;

	for (; *line != '\0'; line++)
		colons += *line == ':';
	return colons;
}

static void
expect_copy(const struct state *state, const struct match *match, enum side side, bool is_player)
{
	static const char *const orientations[] = {[SIDE_O] = "1:-1:0:25", [SIDE_X] = "-1:1:25:0"};
	const struct copy *copy = &state->copy[side];
	struct board_view view = is_player ? player_view(match, side) : watcher_view(match, side);
	const char *name = is_player ? "You" : view.name[side];
	char expected[BOARD_LINE_SIZE], line[BOARD_LINE_SIZE];

	/* A watcher has nothing to answer: the last of the three is 0. */
	snprintf(expected, sizeof expected, "board:%s:%s:%s:%s:%s:%s:%s:%s:%.4s%c:%s:%s:%s:%s:%s", name,
		view.name[side_other(side)], state->length, copy->scores, state->points, state->turn,
		copy->dice, state->cube, copy->doubling, is_player ? copy->doubling[4] : '0',
		orientations[side], copy->off, copy->bar, copy->can_move, state->odd);
	assert_int_equal(colons_in(expected), COLONS);
	assert_int_equal(board_line(line, sizeof line, &view), strlen(expected));
	if (strcmp(line, expected) == 0)
		return;
	print_error("%s, as %s:\n  got    %s\n  wanted %s\n", state->name, name, line, expected);
	fail();
}

static void
p5_4_every_state_in_every_copy(void **unused)
{
	(void)unused;
	for (int i = 0; i < STATES; i++) {
		struct match match = play_through(states[i].story);
		for (int side = SIDE_O; side <= SIDE_X; side++) {
			expect_copy(&states[i], &match, (enum side)side, true);
			expect_copy(&states[i], &match, (enum side)side, false);
		}
	}
}

/* A roll that leaves no move is sent with one board that still has the dice, although the turn has passed. */
static void
p4_4_a_roll_without_a_move_is_shown(void **unused)
{
	(void)unused;
	static const struct state state = {"no move: the roll", "", "5",
		"0:0:0:0:0:0:2:0:0:0:0:0:0:0:0:0:0:0:0:-2:-2:-2:-2:-2:-2:1", "1", "1", "0:0:0",
		{{"0:0", "3:1:0:0", "1:1:0", "12:3", "1:0", "0"},
			{"0:0", "0:0:3:1", "1:1:0", "3:12", "0:1", "0"}}};
	struct match match = play_through("to 5, O on bar 6x2, X on 6x2 5x2 4x2 3x2 2x2 1x2; O rolls 31");

	assert_int_equal(match.turn, SIDE_X);
	match.phase = PHASE_MOVE;
	match.turn = SIDE_O;
	match.dice = (struct dice){{3, 1}};
	for (int side = SIDE_O; side <= SIDE_X; side++)
		expect_copy(&state, &match, (enum side)side, true);
}

static void
expect_all_items(struct chance *chance, const struct match *match)
{
	char line[BOARD_LINE_SIZE];

	for (int copy = 0; copy < 4; copy++) {
		enum side side = copy % 2 == 0 ? SIDE_O : SIDE_X;
		struct board_view view = copy < 2 ? player_view(match, side) : watcher_view(match, side);
		view.die_left = chance_below(chance, 8) - 1;
		assert_true(board_line(line, sizeof line, &view) > 0);
		assert_int_equal(colons_in(line), COLONS);
	}
}

/* If one were missing, all that follow would mean something else. */
static void
p5_all_items_are_there_whatever_is_played(void **unused)
{
	(void)unused;
	struct gamer gamer = {.chance = {.state = 5}};
	struct match match;
	struct events events;

	for (int left = MATCHES; left > 0; left--) {
		struct options options = gamer_options(&gamer);
		match_begin(&match, &options, (enum side)chance_below(&gamer.chance, 2));
		for (int i = 0; i < MOST_ACTIONS && match.phase != PHASE_OVER; i++) {
			struct action action = gamer_next(&gamer, &match);
			assert_int_equal(match_apply(&match, &action, &match, &events), REFUSAL_NONE);
			expect_all_items(&gamer.chance, &match);
		}
	}
}

TEST_GROUP(board_states)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(p5_4_every_state_in_every_copy),
		cmocka_unit_test(p4_4_a_roll_without_a_move_is_shown),
		cmocka_unit_test(p5_all_items_are_there_whatever_is_played),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
