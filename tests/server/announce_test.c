/*
 * announce_test.c - who hears what of matches and players, and when.
 */
#include "tests/server/check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/journal.h"
#include "server/state/announce.h"
#include "server/state/server.h"
#include "server/state/undo.h"
#include "tests/groups/group.h"

/* What two who hear of stored turns, and one who hears in the turn, were told: a word for each. */
static char one[256], two[256], at_once[256];

static struct player *const bob = (struct player *)&one; /* nobody looks into them */
static const char fine[] = "O joins";

static void
note(char *heard, const char *word, int64_t id)
{
	char text[32];

	snprintf(text, sizeof text, "%s %lld, ", word, (long long)id);
	assert_true(strlen(heard) + strlen(text) < sizeof one);
	strcat(heard, text);
}

/* Defines a subscriber that notes all it hears. */
#define NOTING(name, when)                                                                                   \
	static void name##_begun(struct server *server, int64_t match, bool resumed)                         \
	{                                                                                                    \
		(void)server;                                                                                \
		note(name, resumed ? "resumed" : "begun", match);                                            \
	}                                                                                                    \
	static void name##_action(                                                                           \
		struct server *server, int64_t match, enum action_type type, const struct action_row *row)   \
	{                                                                                                    \
		(void)server;                                                                                \
		assert_int_equal(type, ACTION_JOIN);                                                         \
		assert_int_equal(match, 7);                                                                  \
		assert_string_equal(row->events, "");                                                        \
		note(name, row->text, row->number);                                                          \
	}                                                                                                    \
	static void name##_stopped(struct server *server, int64_t match)                                     \
	{                                                                                                    \
		(void)server;                                                                                \
		note(name, "stopped", match);                                                                \
	}                                                                                                    \
	static void name##_over(struct server *server, const struct match_over *over)                        \
	{                                                                                                    \
		(void)server;                                                                                \
		assert_ptr_equal(over->ends[0], bob);                                                        \
		assert_null(over->ends[1]);                                                                  \
		note(name, over->rated ? "over" : "unrated", over->match);                                   \
	}                                                                                                    \
	static void name##_came(struct server *server, struct player *player)                                \
	{                                                                                                    \
		(void)server;                                                                                \
		note(name, "came", player == bob);                                                           \
	}                                                                                                    \
	static void name##_went(struct server *server, struct player *player)                                \
	{                                                                                                    \
		(void)server;                                                                                \
		note(name, "went", player == bob);                                                           \
	}                                                                                                    \
	static void name##_shown(struct server *server, int64_t player)                                      \
	{                                                                                                    \
		(void)server;                                                                                \
		note(name, "shown", player);                                                                 \
	}                                                                                                    \
	static const struct subscriber name##_subscriber = {.in_turn = (when),                               \
		.match_begun = name##_begun,                                                                 \
		.action = name##_action,                                                                     \
		.match_stopped = name##_stopped,                                                             \
		.match_over = name##_over,                                                                   \
		.player_came = name##_came,                                                                  \
		.player_went = name##_went,                                                                  \
		.player_shown = name##_shown}

NOTING(one, false);
NOTING(two, false);
NOTING(at_once, true);

static const struct subscriber deaf = {.in_turn = false};

static const struct subscriber *const subscribers[] = {
	&one_subscriber, &deaf, &at_once_subscriber, &two_subscriber, NULL};

static int
setup(void **state)
{
	static struct server server;

	one[0] = two[0] = at_once[0] = '\0';
	undo_open(&server);
	announce_open(&server, subscribers);
	*state = &server;
	return 0;
}

static int
teardown(void **state)
{
	announce_close(*state);
	undo_close(*state);
	return 0;
}

static void
end_turn(struct server *server, bool stored)
{
	if (!stored)
		undo_restore(server->undo);
	undo_drop(server->undo);
	announce_end_turn(server);
	undo_drop(server->undo);
}

/* The texts of the row are borrowed: they are gone when the turn ends. */
static void
act(struct server *server, int number)
{
	char text[sizeof fine], events[] = "";
	struct action_row row = {.number = number, .text = text, .events = events};

	memcpy(text, fine, sizeof fine);
	announce_action(server, 7, ACTION_JOIN, &row);
	memset(text, '?', sizeof text - 1);
}

static void
play_a_match(struct server *server)
{
	announce_player_came(server, bob);
	announce_match_begun(server, 7, false);
	act(server, 1);
	announce_match_stopped(server, 7);
	announce_match_begun(server, 7, true);
	announce_match_over(server, &(struct match_over){.match = 7, .ends = {bob}, .rated = true});
	announce_player_shown(server, 5);
	announce_player_went(server, bob);
}

static const char whole[] = "came 1, begun 7, O joins 1, stopped 7, resumed 7, over 7, shown 5, went 1, ";

static void
all_hear_everything_in_its_order(void **state)
{
	play_a_match(*state);
	assert_string_equal(at_once, whole);
	assert_string_equal(one, "");
	assert_string_equal(two, "");
	end_turn(*state, true);
	assert_string_equal(one, whole);
	assert_string_equal(two, whole);
	end_turn(*state, true);
	assert_string_equal(one, whole);
	assert_string_equal(at_once, whole);
}

static void
what_a_lost_turn_takes_back_is_not_heard(void **state)
{
	play_a_match(*state);
	end_turn(*state, false);
	assert_string_equal(one, "");
	assert_string_equal(two, "");
	act(*state, 2);
	end_turn(*state, true);
	assert_string_equal(one, "O joins 2, ");
	assert_string_equal(two, one);
}

/* A player leaves, the turn is lost, and they go all the same. */
static void
what_happens_once_a_turn_is_lost_is_heard(void **state)
{
	struct server *server = *state;

	announce_player_went(server, bob);
	undo_restore(server->undo);
	announce_player_went(server, bob);
	undo_drop(server->undo);
	announce_end_turn(server);
	assert_string_equal(one, "went 1, ");
}

static void
a_turn_may_have_thousands_of_actions(void **state)
{
	struct server *server = *state;

	for (int turn = 0; turn < 3; turn++) {
		for (int i = 0; i < 5000; i++) {
			at_once[0] = '\0';
			act(server, i);
		}
		end_turn(server, false);
	}
	assert_string_equal(one, "");
	act(server, 1);
	end_turn(server, true);
	assert_string_equal(one, "O joins 1, ");
}

TEST_GROUP(announce)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test_setup_teardown(all_hear_everything_in_its_order, setup, teardown),
		cmocka_unit_test_setup_teardown(what_a_lost_turn_takes_back_is_not_heard, setup, teardown),
		cmocka_unit_test_setup_teardown(what_happens_once_a_turn_is_lost_is_heard, setup, teardown),
		cmocka_unit_test_setup_teardown(a_turn_may_have_thousands_of_actions, setup, teardown),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
