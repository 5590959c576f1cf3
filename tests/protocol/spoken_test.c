/*
 * spoken_test.c - what listeners hear: O is bobby, X is alice (positions.h), whole texts.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <stdbool.h>
#include <string.h>

#include "protocol/spoken/spoken.h"
#include "server/rules/event.h"
#include "tests/groups/group.h"
#include "tests/protocol/positions.h"

/* The last event of an action, as both players and alice's watcher hear it. */
static void
check_event(const struct match *match, const struct match_event *event, const char *bobby, const char *alice,
	const char *watcher)
{
	const struct board_view views[] = {
		player_view(match, SIDE_O), player_view(match, SIDE_X), watcher_view(match, SIDE_X)};
	const char *const heard[] = {bobby, alice, watcher};
	char text[SPOKEN_SIZE];

	for (int i = 0; i < 3; i++) {
		assert_int_equal(spoken_event(text, &views[i], event, true), strlen(heard[i]));
		assert_string_equal(text, heard[i]);
	}
}

static void
check(size_t (*write)(char out[SPOKEN_SIZE], const struct board_view *view), struct board_view view,
	const char *wanted)
{
	char text[SPOKEN_SIZE];

	assert_int_equal(write(text, &view), strlen(wanted));
	assert_string_equal(text, wanted);
}

static void
a_game_begins(void **state)
{
	struct match match = running_match(PHASE_OPENING, SIDE_NONE);
	const struct match_event event = {.type = EVENT_GAME_STARTED, .side = SIDE_X, .number = 1};
	(void)state;

	check_event(&match, &event,
		"Game 1 against alice.\r\nScore: you 0, alice 0. Match to 5.\r\n"
		"You move down, from 24 to 1. Home is 1 to 6.\r\n",
		"Game 1 against bobby.\r\nScore: you 0, bobby 0. Match to 5.\r\n"
		"You move up, from 1 to 24. Home is 19 to 24.\r\n",
		"Game 1, alice against bobby.\r\nScore: alice 0, bobby 0. Match to 5.\r\n"
		"alice moves up, from 1 to 24. Home is 19 to 24.\r\n");
}

static void
the_crawford_game_begins(void **state)
{
	struct match match = running_match(PHASE_OPENING, SIDE_NONE);
	const struct match_event event = {.type = EVENT_GAME_STARTED, .side = SIDE_O, .number = 3};
	(void)state;

	match.crawford_game = true;
	match.score[SIDE_X] = 4;
	check_event(&match, &event,
		"Game 3 against alice.\r\nScore: you 0, alice 4. Match to 5.\r\nCrawford game: no "
		"doubling.\r\n"
		"You move down, from 24 to 1. Home is 1 to 6.\r\n",
		"Game 3 against bobby.\r\nScore: you 4, bobby 0. Match to 5.\r\nCrawford game: no "
		"doubling.\r\n"
		"You move up, from 1 to 24. Home is 19 to 24.\r\n",
		"Game 3, alice against bobby.\r\nScore: alice 4, bobby 0. Match to 5.\r\n"
		"Crawford game: no doubling.\r\nalice moves up, from 1 to 24. Home is 19 to 24.\r\n");
}

static void
an_opening(void **state)
{
	struct match match = rolled_match(SIDE_X, 1, 3, 2);
	const struct match_event event = {
		.type = EVENT_OPENING, .side = SIDE_X, .dice = {{[SIDE_O] = 1, [SIDE_X] = 3}}};
	const struct match_event tie = {
		.type = EVENT_OPENING, .side = SIDE_NONE, .dice = {{[SIDE_O] = 4, [SIDE_X] = 4}}};
	const struct match_event cube = {.type = EVENT_AUTODOUBLED, .side = SIDE_NONE, .number = 2};
	(void)state;

	check_event(&match, &event, "alice begins with 3 and 1.\r\n",
		"You begin with 3 and 1. Move 2 checkers.\r\n", "alice begins with 3 and 1.\r\n");
	match.may_reroll = true;
	check_event(&match, &event, "alice begins with 3 and 1.\r\n",
		"You begin with 3 and 1. Move 2 checkers. Or type reroll, to throw again once.\r\n",
		"alice begins with 3 and 1.\r\n");
	check_event(&match, &tie, "Opening throw: both 4, thrown again.\r\n",
		"Opening throw: both 4, thrown again.\r\n", "Opening throw: both 4, thrown again.\r\n");
	check_event(&match, &cube, "The cube is 2 now, in the middle.\r\n",
		"The cube is 2 now, in the middle.\r\n", "The cube is 2 now, in the middle.\r\n");
}

static void
a_roll(void **state)
{
	struct match match = rolled_match(SIDE_O, 6, 6, 1);
	struct match_event event = {.type = EVENT_ROLLED, .side = SIDE_O, .dice = {{6, 6}}, .number = 1};
	(void)state;

	check_event(&match, &event, "You roll double 6. Move 1 checker.\r\n", "bobby rolls double 6.\r\n",
		"bobby rolls double 6.\r\n");
	match = running_match(PHASE_ROLL, SIDE_X);
	event.number = 0;
	check_event(&match, &event, "You roll double 6 and can't move.\r\n",
		"bobby rolls double 6 and can't move.\r\n", "bobby rolls double 6 and can't move.\r\n");
}

static void
a_roll_with_a_checker_on_the_bar(void **state)
{
	struct match match = alice_on_the_bar();
	const struct match_event event = {
		.type = EVENT_ROLLED, .side = SIDE_X, .dice = {{5, 2}}, .number = 2};
	(void)state;

	check_event(&match, &event, "alice rolls 5 and 2.\r\n",
		"You roll 5 and 2. Move 2 checkers, first 1 from the bar.\r\n", "alice rolls 5 and 2.\r\n");
}

static void
a_hit(void **state)
{
	struct match match = alice_on_the_bar();
	const struct match_event one = {.type = EVENT_PLAYED,
		.side = SIDE_O,
		.play = {.count = 2, .steps = {{13, 8}, {8, 7}}},
		.hits = 2};
	const struct match_event two = {.type = EVENT_PLAYED,
		.side = SIDE_O,
		.play = {.count = 2, .steps = {{13, 8}, {6, 5}}},
		.hits = 3};
	(void)state;

	check_event(&match, &one, "You move 13 to 8, 8 to 7, hits on 7.\r\n",
		"bobby moves 13 to 8, 8 to 7, hits on 7.\r\nYou have 1 on the bar.\r\n",
		"bobby moves 13 to 8, 8 to 7, hits on 7.\r\n");
	check_event(&match, &two, "You move 13 to 8, 6 to 5, hits on 8 and 5.\r\n",
		"bobby moves 13 to 8, 6 to 5, hits on 8 and 5.\r\nYou have 1 on the bar.\r\n",
		"bobby moves 13 to 8, 6 to 5, hits on 8 and 5.\r\n");
}

/* The mover hears what is left to play, nobody else. */
static void
checkers_put_on_trial(void **state)
{
	struct match match = rolled_match(SIDE_O, 3, 1, 2);
	struct match_event event = {
		.type = EVENT_PUT, .side = SIDE_O, .play = {.count = 1, .steps = {{8, 5}}}};
	(void)state;

	match.placed = event.play;
	check_event(&match, &event, "You put 8 to 5.\r\nStill to play: 1.\r\n", "bobby puts 8 to 5.\r\n",
		"bobby puts 8 to 5.\r\n");
	match.options.open = true;
	check_event(&match, &event, "You put 8 to 5.\r\nSo far 1 of 2. Done ends your turn.\r\n",
		"bobby puts 8 to 5.\r\n", "bobby puts 8 to 5.\r\n");
	match.options.open = false;
	match.placed = (struct play){.count = 2, .steps = {{8, 5}, {6, 5}}};
	check_event(&match, &event,
		"You put 8 to 5.\r\nNo more can be played. Type done to end your turn.\r\n",
		"bobby puts 8 to 5.\r\n", "bobby puts 8 to 5.\r\n");
	match.offer = OFFER_RESIGN;
	check_event(
		&match, &event, "You put 8 to 5.\r\n", "bobby puts 8 to 5.\r\n", "bobby puts 8 to 5.\r\n");
}

static void
a_checker_taken_back(void **state)
{
	struct match match = rolled_match(SIDE_O, 3, 1, 2);
	const struct match_event event = {
		.type = EVENT_UNDONE, .side = SIDE_O, .play = {.count = 1, .steps = {{8, 5}}}};
	(void)state;

	check_event(&match, &event, "You take back 8 to 5.\r\nStill to play: 3 and 1.\r\n",
		"bobby takes back 8 to 5.\r\n", "bobby takes back 8 to 5.\r\n");
	match.dice = (struct dice){{6, 6}};
	match.to_move = 4;
	match.placed = (struct play){.count = 1, .steps = {{24, 18}}};
	check_event(&match, &event, "You take back 8 to 5.\r\nStill to play: 6, 3 times.\r\n",
		"bobby takes back 8 to 5.\r\n", "bobby takes back 8 to 5.\r\n");
	match.dice = (struct dice){{5, 1}}; /* the same position with a step of no legal play */
	check_event(&match, &event, "You take back 8 to 5.\r\nNo legal play begins like this. Type undo.\r\n",
		"bobby takes back 8 to 5.\r\n", "bobby takes back 8 to 5.\r\n");
}

/* Alice counts her own points down from 25, but hears the numbers that she types. */
static void
an_entry_from_the_bar(void **state)
{
	struct match match = running_match(PHASE_ROLL, SIDE_O);
	const struct match_event event = {.type = EVENT_PLAYED,
		.side = SIDE_X,
		.play = {.count = 4, .steps = {{25, 23}, {13, 11}, {13, 11}, {13, 11}}}};
	(void)state;

	check_event(&match, &event, "alice moves bar to 2, 12 to 14 3 times.\r\n",
		"You move bar to 2, 12 to 14 3 times.\r\n", "alice moves bar to 2, 12 to 14 3 times.\r\n");
}

static void
a_bear_off(void **state)
{
	struct match match = running_match(PHASE_ROLL, SIDE_O);
	const struct match_event event = {
		.type = EVENT_PLAYED, .side = SIDE_X, .play = {.count = 2, .steps = {{1, 0}, {1, 0}}}};
	(void)state;

	match.board = (struct board){{[24] = -3, [5] = 4}};
	check_event(&match, &event, "alice moves 24 off twice.\r\nalice has 12 off.\r\n",
		"You move 24 off twice.\r\nYou have 12 off.\r\n",
		"alice moves 24 off twice.\r\nalice has 12 off.\r\n");
}

static void
the_cube(void **state)
{
	struct match match = bobby_doubles();
	const struct match_event doubled = {.type = EVENT_DOUBLED, .side = SIDE_O, .number = 2};
	const struct match_event taken = {.type = EVENT_TAKEN, .side = SIDE_X, .number = 2};
	const struct match_event dropped = {.type = EVENT_DROPPED, .side = SIDE_X, .number = 1};
	(void)state;

	check_event(&match, &doubled, "You double to 2. alice must accept or reject.\r\n",
		"bobby doubles to 2. Type accept or reject.\r\n",
		"bobby doubles to 2. alice must accept or reject.\r\n");
	check_event(&match, &taken, "alice accepts. The cube is 2, alice owns it.\r\n",
		"You accept. The cube is 2, you own it.\r\n",
		"alice accepts. The cube is 2, alice owns it.\r\n");
	check_event(&match, &dropped, "alice gives up. You win 1 point.\r\n",
		"You give up. bobby wins 1 point.\r\n", "alice gives up. bobby wins 1 point.\r\n");
}

static void
a_beaver(void **state)
{
	struct match match = bobby_doubles();
	const struct match_event doubled = {.type = EVENT_DOUBLED, .side = SIDE_O, .number = 2};
	(void)state;

	match.options = (struct options){.length = LENGTH_UNLIMITED, .redoubles = REDOUBLES_UNLIMITED};
	check_event(&match, &doubled, "You double to 2. alice must accept or reject.\r\n",
		"bobby doubles to 2. Type accept, reject, or beaver to double to 4.\r\n",
		"bobby doubles to 2. alice must accept or reject.\r\n");
}

static void
a_resignation(void **state)
{
	struct match match = running_match(PHASE_ROLL, SIDE_O);
	const struct match_event offered = {
		.type = EVENT_RESIGN_OFFERED, .side = SIDE_X, .win = WIN_GAMMON, .number = 4};
	const struct match_event accepted = {.type = EVENT_RESIGN_ACCEPTED, .side = SIDE_O, .number = 4};
	const struct match_event refused = {.type = EVENT_RESIGN_REFUSED, .side = SIDE_O};
	(void)state;

	check_event(&match, &offered, "alice offers to resign a gammon, 4 points. Type accept or reject.\r\n",
		"You offer to resign a gammon, 4 points. bobby must accept or reject.\r\n",
		"alice offers to resign a gammon, 4 points. bobby must accept or reject.\r\n");
	check_event(&match, &accepted, "You accept. You win 4 points.\r\n",
		"bobby accepts. bobby wins 4 points.\r\n", "bobby accepts. bobby wins 4 points.\r\n");
	check_event(&match, &refused, "You reject. The game goes on.\r\n",
		"bobby rejects. The game goes on.\r\n", "bobby rejects. The game goes on.\r\n");
}

static void
a_game_is_won(void **state)
{
	struct match match = bobby_has_won();
	struct match_event event = {.type = EVENT_GAME_WON,
		.side = SIDE_O,
		.win = WIN_SINGLE,
		.ending = ENDING_BEAROFF,
		.number = 1,
		.score = {3, 4}};
	const struct match_event joined = {.type = EVENT_JOINED, .side = SIDE_O};
	(void)state;

	check_event(&match, &event,
		"You win a single game, 1 point.\r\nScore: you 3, alice 4. Match to 5.\r\n"
		"Type join for the next game, or leave.\r\n",
		"bobby wins a single game, 1 point.\r\nScore: you 4, bobby 3. Match to 5.\r\n"
		"Type join for the next game, or leave.\r\n",
		"bobby wins a single game, 1 point.\r\nScore: alice 4, bobby 3. Match to 5.\r\n");
	/* A player who drops or resigns has been told who wins. */
	event.ending = ENDING_DROP;
	match.options.length = LENGTH_UNLIMITED;
	check_event(&match, &event,
		"Score: you 3, alice 4. Unlimited match.\r\nType join for the next game, or leave.\r\n",
		"Score: you 4, bobby 3. Unlimited match.\r\nType join for the next game, or leave.\r\n",
		"Score: alice 4, bobby 3. Unlimited match.\r\n");
	check_event(&match, &joined, "Waiting for alice to join too.\r\n",
		"bobby wants to go on. Type join, or leave.\r\n", "bobby wants to go on.\r\n");
}

static void
a_match_is_won(void **state)
{
	struct match match = bobby_has_won();
	const struct match_event event = {.type = EVENT_MATCH_WON, .side = SIDE_X, .score = {3, 5}};
	(void)state;

	/* Points beyond the length are read, too (R11.6). */
	match.score[SIDE_O] = 3;
	match.score[SIDE_X] = 7;
	check_event(&match, &event, "alice wins the match 7 to 3.\r\n", "You win the match 7 to 3.\r\n",
		"alice wins the match 7 to 3.\r\n");
}

static void
a_position(void **state)
{
	struct match match = alice_on_the_bar();
	(void)state;

	check(spoken_points, player_view(&match, SIDE_X),
		"You have 1 on the bar, 1 on 1, 4 on 12, 1 on 16, 3 on 17, 5 on 19.\r\n"
		"bobby has 1 on 24, 1 on 23, 4 on 13, 2 on 8, 1 on 7, 4 on 6, 2 on 5.\r\n"
		"You move up, from 1 to 24. Home is 19 to 24.\r\n");
	check(spoken_mine, watcher_view(&match, SIDE_X),
		"alice has 1 on the bar, 1 on 1, 4 on 12, 1 on 16, 3 on 17, 5 on 19.\r\n"
		"alice moves up, from 1 to 24. Home is 19 to 24.\r\n");
	check(spoken_theirs, player_view(&match, SIDE_X),
		"bobby has 1 on 24, 1 on 23, 4 on 13, 2 on 8, 1 on 7, 4 on 6, 2 on 5.\r\n"
		"bobby moves down, from 24 to 1. Home is 1 to 6.\r\n");
	match.board = (struct board){{[24] = -3, [5] = 4}};
	check(spoken_mine, player_view(&match, SIDE_X),
		"You have 3 on 24, 12 off.\r\nYou move up, from 1 to 24. Home is 19 to 24.\r\n");
	match.board = (struct board){{[5] = 4}};
	check(spoken_mine, player_view(&match, SIDE_X),
		"You have 15 off.\r\nYou move up, from 1 to 24. Home is 19 to 24.\r\n");
}

static void
the_state_of_a_turn(void **state)
{
	struct match match = alice_on_the_bar();
	(void)state;

	check(spoken_dice, player_view(&match, SIDE_X),
		"You rolled 5 and 2.\r\nMove 2 checkers, first 1 from the bar.\r\nCube: 1, in the middle.\r\n"
		"Score: you 0, bobby 0. Match to 5.\r\n");
	check(spoken_dice, player_view(&match, SIDE_O),
		"alice rolled 5 and 2.\r\nalice must move.\r\nCube: 1, in the middle.\r\n"
		"Score: you 0, alice 0. Match to 5.\r\n");
	match = running_match(PHASE_ROLL, SIDE_O);
	match.cube = 2;
	match.cube_owner = SIDE_O;
	check(spoken_dice, player_view(&match, SIDE_O),
		"Your turn: roll or double.\r\nCube: 2, you own it.\r\nScore: you 0, alice 0. Match to "
		"5.\r\n");
	check(spoken_ask, player_view(&match, SIDE_O), "Your turn: roll or double.\r\n");
	check(spoken_ask, player_view(&match, SIDE_X), "");
	check(spoken_dice, player_view(&match, SIDE_X),
		"bobby has not rolled yet.\r\nbobby must roll or double.\r\nCube: 2, bobby owns it.\r\n"
		"Score: you 0, bobby 0. Match to 5.\r\n");
	match.crawford_game = true;
	check(spoken_dice, player_view(&match, SIDE_O),
		"Your turn: roll.\r\nCube: 2, not in use in the Crawford game.\r\n"
		"Score: you 0, alice 0. Match to 5.\r\n");
}

static void
the_state_of_an_offer(void **state)
{
	struct match match = bobby_doubles();
	(void)state;

	check(spoken_dice, player_view(&match, SIDE_O),
		"You have not rolled yet.\r\nYou have doubled to 2.\r\nalice must accept or reject.\r\n"
		"Cube: 1, in the middle.\r\nScore: you 0, alice 0. Match to 5.\r\n");
	match.offer = OFFER_RESIGN;
	match.offer_win = WIN_BACKGAMMON;
	check(spoken_dice, player_view(&match, SIDE_X),
		"bobby has not rolled yet.\r\nbobby wants to resign a backgammon, 3 points.\r\n"
		"Type accept or reject.\r\nCube: 1, in the middle.\r\nScore: you 0, bobby 0. Match to "
		"5.\r\n");
}

static void
between_games(void **state)
{
	struct match match = bobby_has_won();
	(void)state;

	check(spoken_points, player_view(&match, SIDE_X),
		"No game is being played just now: between two games.\r\n");
	check(spoken_theirs, player_view(&match, SIDE_X),
		"No game is being played just now: between two games.\r\n");
	check(spoken_dice, player_view(&match, SIDE_X),
		"Between two games.\r\nType join for the next game, or leave.\r\n"
		"Score: you 4, bobby 3. Match to 5.\r\n");
	match.joined[SIDE_X] = true;
	check(spoken_dice, player_view(&match, SIDE_X),
		"Between two games.\r\nScore: you 4, bobby 3. Match to 5.\r\n");
	check(spoken_dice, watcher_view(&match, SIDE_O),
		"Between two games.\r\nScore: bobby 3, alice 4. Match to 5.\r\n");
}

TEST_GROUP(spoken)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(a_game_begins),
		cmocka_unit_test(the_crawford_game_begins),
		cmocka_unit_test(an_opening),
		cmocka_unit_test(a_roll),
		cmocka_unit_test(a_roll_with_a_checker_on_the_bar),
		cmocka_unit_test(a_hit),
		cmocka_unit_test(checkers_put_on_trial),
		cmocka_unit_test(a_checker_taken_back),
		cmocka_unit_test(an_entry_from_the_bar),
		cmocka_unit_test(a_bear_off),
		cmocka_unit_test(the_cube),
		cmocka_unit_test(a_beaver),
		cmocka_unit_test(a_resignation),
		cmocka_unit_test(a_game_is_won),
		cmocka_unit_test(a_match_is_won),
		cmocka_unit_test(a_position),
		cmocka_unit_test(the_state_of_a_turn),
		cmocka_unit_test(the_state_of_an_offer),
		cmocka_unit_test(between_games),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
