/*
 * spoken_rows_test.c - records of lists as sentences.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "protocol/spoken/spoken_rows.h"
#include "server/rules/options.h"
#include "tests/groups/group.h"

static void
check(const char *row, size_t size, const char *wanted)
{
	assert_string_equal(row, wanted);
	assert_int_equal(size, strlen(wanted));
}

static void
who(void **state)
{
	char row[ROW_SIZE];
	struct row_player player = {.number = 3,
		.ready = true,
		.name = "alice",
		.rating = 1512.345,
		.experience = 7,
		.idle = 125,
		.host = "192.0.2.*"};
	(void)state;

	check(row, spoken_row_who(row, &player),
		"alice, ready, rating 1512.35, experience 7, idle for 0:02, from 192.0.2.*\r\n");
	player.ready = false;
	player.watching = player.away = true;
	check(row, spoken_row_who(row, &player),
		"alice, not ready, watching, away, rating 1512.35, experience 7, idle for 0:02, from "
		"192.0.2.*\r\n");
	player.playing = true;
	player.watching = player.away = false;
	check(row, spoken_row_who(row, &player),
		"alice, playing, rating 1512.35, experience 7, idle for 0:02, from 192.0.2.*\r\n");
}

static void
ratings(void **state)
{
	char row[ROW_SIZE];
	struct row_ranked ranked = {.rank = 12, .name = "alice", .rating = 1600.5, .experience = 321};
	(void)state;

	check(row, spoken_row_ranked(row, &ranked), "Rank 12, alice, rating 1600.50, experience 321\r\n");
	ranked.provisional = true;
	check(row, spoken_row_ranked(row, &ranked),
		"Rank 12, alice, rating 1600.50, experience 321, provisional\r\n");
}

static void
games(void **state)
{
	char row[ROW_SIZE];
	struct row_game game = {.names = {"alice", "bob"}, .length = 5, .score = {2, 0}};
	(void)state;

	check(row, spoken_row_game(row, &game), "alice 2, bob 0, match to 5\r\n");
	game.length = LENGTH_UNLIMITED;
	check(row, spoken_row_game(row, &game), "alice 2, bob 0, unlimited match\r\n");
}

static void
saved_matches(void **state)
{
	char row[ROW_SIZE];
	struct row_saved saved = {.opponent = "bob", .length = 5, .own = 1, .other = 3, .options = ""};
	(void)state;

	check(row, spoken_row_saved(row, &saved), "bob, not logged in, match to 5, you 1, bob 3\r\n");
	saved.online = true;
	check(row, spoken_row_saved(row, &saved), "bob, logged in, match to 5, you 1, bob 3\r\n");
	saved.ready = true;
	check(row, spoken_row_saved(row, &saved), "bob, ready, match to 5, you 1, bob 3\r\n");
	saved.options = "open reroll";
	check(row, spoken_row_saved(row, &saved), "bob, ready, match to 5 open reroll, you 1, bob 3\r\n");
}

TEST_GROUP(spoken_rows)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(who),
		cmocka_unit_test(ratings),
		cmocka_unit_test(games),
		cmocka_unit_test(saved_matches),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
