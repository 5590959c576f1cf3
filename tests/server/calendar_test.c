/* When tournaments start: local times, also where summer time begins and ends. */
#include "tests/server/check.h"

#include <time.h>

#include "server/sessions/zones.h"
#include "server/tournaments/calendar.h"
#include "tests/groups/group.h"

static struct zones *zones;

static int
open_zones(void **state)
{
	(void)state;
	zones = zones_open(ZONES_DIRECTORY);
	return 0;
}

static int
close_zones(void **state)
{
	(void)state;
	zones_close(zones);
	return 0;
}

/* Unix seconds of a time in UTC. */
static int64_t
utc(int year, int month, int day, int hour, int minute)
{
	struct tm time = {.tm_year = year - 1900,
		.tm_mon = month - 1,
		.tm_mday = day,
		.tm_hour = hour,
		.tm_min = minute};

	return timegm(&time);
}

static int64_t
next(const char *text, const char *zone, int64_t after)
{
	struct start_rule calendar;

	assert_true(calendar_read(&calendar, text));
	return calendar_next(&calendar, zones_find(zones, zone), after);
}

static void
what_is_no_time_is_refused(void **state)
{
	static const char *const wrong[] = {"", "tue", "tue,", "tue,24:00", "tue,19:60", "tue,19",
		"day,19:30", "2026-02-30,19:30", "2026-13-01,19:30", "2026-12-01", "2026-12-01,19:30x",
		"tue,-1:30"};
	struct start_rule calendar;
	(void)state;

	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		assert_false(calendar_read(&calendar, wrong[i]));
	assert_true(calendar_read(&calendar, "TUE,9:05"));
}

static void
a_weekday_comes_each_week(void **state)
{
	(void)state;
	/* 2026-11-24 is a Tuesday. */
	assert_int_equal(next("tue,19:30", "UTC", utc(2026, 11, 24, 19, 29)), utc(2026, 11, 24, 19, 30));
	assert_int_equal(next("tue,19:30", "UTC", utc(2026, 11, 24, 19, 30)), utc(2026, 12, 1, 19, 30));
	assert_int_equal(
		next("tue,19:30", "Europe/Zurich", utc(2026, 11, 24, 12, 0)), utc(2026, 11, 24, 18, 30));
	/* It is Tuesday there already. */
	assert_int_equal(
		next("tue,1:00", "Pacific/Auckland", utc(2026, 11, 23, 11, 30)), utc(2026, 11, 23, 12, 0));
}

static void
a_date_comes_once(void **state)
{
	(void)state;
	assert_int_equal(
		next("2026-12-01,19:30", "Europe/Zurich", utc(2026, 11, 24, 0, 0)), utc(2026, 12, 1, 18, 30));
	assert_int_equal(next("2026-12-01,19:30", "Europe/Zurich", utc(2026, 12, 1, 18, 30)), 0);
}

static void
it_stays_the_time_of_the_clocks(void **state)
{
	(void)state;
	/* Summer time ends on 2026-10-25. */
	assert_int_equal(
		next("tue,19:30", "Europe/Zurich", utc(2026, 10, 20, 0, 0)), utc(2026, 10, 20, 17, 30));
	assert_int_equal(
		next("tue,19:30", "Europe/Zurich", utc(2026, 10, 20, 17, 30)), utc(2026, 10, 27, 18, 30));
}

static void
a_time_that_a_day_lacks_moves_on(void **state)
{
	(void)state;
	/* On 2026-03-29 two o'clock is followed by three. */
	assert_int_equal(next("sun,2:30", "Europe/Zurich", utc(2026, 3, 28, 12, 0)), utc(2026, 3, 29, 1, 0));
	assert_int_equal(next("sun,2:30", "Europe/Zurich", utc(2026, 3, 29, 1, 0)), utc(2026, 4, 5, 0, 30));
}

static void
a_time_that_comes_twice_is_the_first(void **state)
{
	(void)state;
	/* On 2026-10-25 three o'clock is followed by two. */
	assert_int_equal(
		next("sun,2:30", "Europe/Zurich", utc(2026, 10, 24, 12, 0)), utc(2026, 10, 25, 0, 30));
	assert_int_equal(
		next("sun,2:30", "Europe/Zurich", utc(2026, 10, 25, 0, 30)), utc(2026, 11, 1, 1, 30));
}

TEST_GROUP(calendar)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(what_is_no_time_is_refused),
		cmocka_unit_test(a_weekday_comes_each_week),
		cmocka_unit_test(a_date_comes_once),
		cmocka_unit_test(it_stays_the_time_of_the_clocks),
		cmocka_unit_test(a_time_that_a_day_lacks_moves_on),
		cmocka_unit_test(a_time_that_comes_twice_is_the_first),
	};

	return cmocka_run_group_tests(tests, open_zones, close_zones);
}
