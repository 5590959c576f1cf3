/*
 * narrow_rows_test.c - records of lists in forty columns.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "protocol/narrow_rows.h"
#include "server/rules/options.h"
#include "tests/groups/group.h"

enum { COLUMNS = 40 };

/* Of a name of ordinary length. */
static const char name[] = "abcdefghijklmno";

static void
check(const char *row, size_t size, const char *wanted)
{
	assert_string_equal(row, wanted);
	assert_int_equal(size, strlen(wanted));
	assert_in_range(size, 0, COLUMNS + strlen("\r\n"));
}

static void
who(void **state)
{
	char row[ROW_SIZE];
	struct row_player player = {
		.number = 3, .ready = true, .name = name, .rating = 1512.345, .experience = 7, .idle = 125};
	(void)state;

	check(row, narrow_row_who(row, &player), "  3 R   abcdefghijklmno 1512.35  0:02\r\n");
	player.playing = player.watching = player.away = true;
	player.number = 12;
	player.name = "bob";
	check(row, narrow_row_who(row, &player), " 12 PWA bob             1512.35  0:02\r\n");
	player = (struct row_player){.number = 1, .name = "bob", .rating = 1500};
	check(row, narrow_row_who(row, &player), "  1 -   bob             1500.00  0:00\r\n");
}

static void
no_name_is_cut(void **state)
{
	static const char longest[] = "abcdefghijklmnopqrst";
	const struct row_game game = {
		.names = {longest, longest}, .length = LENGTH_UNLIMITED, .score = {12, 11}};
	char row[ROW_SIZE];
	struct row_player player = {.number = 1, .name = longest, .rating = 1500};
	struct row_ranked ranked = {.rank = 1234, .name = longest, .rating = 1600.5, .experience = 12345};
	const struct row_history history = {.match = 12345,
		.opponent = longest,
		.result = RESULT_LOST,
		.decided = "played",
		.own = 2,
		.other = 11};
	const struct row_saved saved = {
		.opponent = longest, .length = LENGTH_UNLIMITED, .own = 12, .other = 11, .options = ""};
	(void)state;

	check(row, narrow_row_who(row, &player), "  1 -  abcdefghijklmnopqrst 1500.00 0:00\r\n");
	player = (struct row_player){.number = 9,
		.name = longest,
		.rating = 1500,
		.idle = 36000,
		.playing = true,
		.watching = true,
		.away = true};
	check(row, narrow_row_who(row, &player), "9 PWA abcdefghijklmnopqrst 1500.00 10:00\r\n");
	check(row, narrow_row_ranked(row, &ranked), " 1234 abcdefghijklmnopqrst 1600.50 12345\r\n");
	check(row, narrow_row_history(row, &history), "  12345 abcdefghijklmnopqrst lost   2-11\r\n");
	check(row, narrow_row_saved(row, &saved), "  abcdefghijklmnopqrst unlimited 12-11\r\n");
	narrow_row_game(row, &game);
	assert_string_equal(row, "abcdefghijklmnopqrst -\r\n  abcdefghijklmnopqrst (unlimited: 12-11)\r\n");
}

static void
ratings(void **state)
{
	char row[ROW_SIZE];
	struct row_ranked ranked = {.rank = 12, .name = name, .rating = 1600.5, .experience = 321};
	(void)state;

	check(row, narrow_row_ranked(row, &ranked), "   12 abcdefghijklmno 1600.50    321\r\n");
	ranked.marked = true;
	ranked.experience = 123456;
	check(row, narrow_row_ranked(row, &ranked), "*  12 abcdefghijklmno 1600.50 123456\r\n");
}

static void
games(void **state)
{
	struct row_game game = {.names = {"alice", "bob"}, .length = 15, .score = {2, 11}};
	char row[ROW_SIZE];
	(void)state;

	check(row, narrow_row_game(row, &game), "alice - bob (to 15: 2-11)\r\n");
	game.length = LENGTH_UNLIMITED;
	check(row, narrow_row_game(row, &game), "alice - bob (unlimited: 2-11)\r\n");
}

static void
saved(void **state)
{
	char row[ROW_SIZE];
	struct row_saved saved = {.opponent = name, .length = 7, .own = 3, .other = 12, .options = ""};
	(void)state;

	check(row, narrow_row_saved(row, &saved), "  abcdefghijklmno 7         3-12\r\n");
	saved.online = true;
	saved.length = LENGTH_UNLIMITED;
	check(row, narrow_row_saved(row, &saved), " *abcdefghijklmno unlimited 3-12\r\n");
	saved.ready = true;
	saved.options = "open";
	check(row, narrow_row_saved(row, &saved), "**abcdefghijklmno unlimited 3-12  open\r\n");
}

static void
logins(void **state)
{
	char row[ROW_SIZE];
	struct row_login login = {.name = name, .host = "192.0.2.*", .login = 1600000000};
	(void)state;

	check(row, narrow_row_login(row, &login), "  abcdefghijklmno  not known\r\n");
	login.logout = 1600003600;
	check(row, narrow_row_login(row, &login), "  abcdefghijklmno  2020-09-13 13:26\r\n");
	login.online = true;
	check(row, narrow_row_login(row, &login), "  abcdefghijklmno  still here\r\n");
}

static void
history(void **state)
{
	char row[ROW_SIZE];
	struct row_history history = {.match = 123456,
		.opponent = name,
		.length = 15,
		.result = RESULT_GIVEN_UP,
		.decided = "annulled",
		.own = 3,
		.other = 15};
	(void)state;

	check(row, narrow_row_history(row, &history), " 123456 abcdefghijklmno given up 3-15\r\n");
	history.result = RESULT_LOST;
	history.decided = "time";
	check(row, narrow_row_history(row, &history), " 123456 abcdefghijklmno lost (time) 3-15\r\n");
	history.opponent = "abcdefghijklmnopqrst";
	narrow_row_history(row, &history);
	assert_string_equal(row, " 123456 abcdefghijklmnopqrst\r\n        lost (time) 3-15\r\n");
}

TEST_GROUP(narrow_rows)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(who),
		cmocka_unit_test(no_name_is_cut),
		cmocka_unit_test(ratings),
		cmocka_unit_test(games),
		cmocka_unit_test(saved),
		cmocka_unit_test(logins),
		cmocka_unit_test(history),
	};

	return cmocka_run_group_tests(tests, NULL, NULL);
}
