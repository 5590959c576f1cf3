/*
 * zone_test.c - local times against the C library's, over all zones of this machine; and damaged files.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "protocol/zone.h"
#include "protocol/zone_rule.h"
#include "tests/groups/group.h"

enum { FILE_MAX = 65536 };

static size_t
read_file(const char *name, char bytes[FILE_MAX])
{
	char path[256];

	snprintf(path, sizeof path, "/usr/share/zoneinfo/%s", name);
	FILE *file = fopen(path, "rb");
	if (file == NULL)
		skip(); /* a machine without the tz database */
	size_t size = fread(bytes, 1, FILE_MAX, file);
	fclose(file);
	return size;
}

static struct zone *
zone_named(const char *name)
{
	static char bytes[FILE_MAX];
	size_t size = read_file(name, bytes);
	struct zone *zone = zone_read(bytes, size);

	assert_non_null(zone);
	return zone;
}

static void
check_moment(const struct zone *zone, const char *name, time_t when)
{
	struct tm ours, system;

	zone_time(zone, when, &ours);
	localtime_r(&when, &system);
	if (ours.tm_gmtoff != system.tm_gmtoff || strcmp(ours.tm_zone, system.tm_zone) != 0 ||
		ours.tm_isdst != system.tm_isdst || ours.tm_min != system.tm_min ||
		ours.tm_hour != system.tm_hour || ours.tm_mday != system.tm_mday ||
		ours.tm_mon != system.tm_mon || ours.tm_year != system.tm_year)
		fail_msg("%s at %lld: %ld %s, the C library says %ld %s", name, (long long)when,
			ours.tm_gmtoff, ours.tm_zone, system.tm_gmtoff, system.tm_zone);
	if (zone_clock(zone, when) != (system.tm_hour * 60 + system.tm_min) * 60 + system.tm_sec)
		fail_msg("%s at %lld: the clock shows second %d", name, (long long)when,
			zone_clock(zone, when));
}

static void
local_times_are_those_of_the_c_library(void **state)
{
	(void)state;
	static const char *const names[] = {"Europe/Berlin", "Europe/Dublin", "America/New_York",
		"America/Sao_Paulo", "America/St_Johns", "America/Nuuk", "Asia/Tehran", "Asia/Kathmandu",
		"Asia/Gaza", "Africa/Casablanca", "Africa/Cairo", "Australia/Lord_Howe", "Australia/Sydney",
		"Pacific/Chatham", "Pacific/Apia", "Antarctica/Troll", "Etc/GMT+5", "UTC", "EST5EDT"};

	for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
		struct zone *zone = zone_named(names[i]);
		setenv("TZ", names[i], 1);
		tzset();
		/* From 1970 to 2120, every eleven hours and a bit. */
		for (time_t when = 0; when < 4733510400; when += 40009)
			check_moment(zone, names[i], when);
		zone_free(zone);
	}
}

static void
the_second_of_a_change(void **state)
{
	(void)state;
	struct zone *zone = zone_named("Europe/Berlin");
	struct tm time;

	zone_time(zone, 1585443599, &time); /* 2020-03-29 00:59:59 UTC */
	assert_string_equal(time.tm_zone, "CET");
	assert_int_equal(time.tm_hour, 1);
	zone_time(zone, 1585443600, &time);
	assert_string_equal(time.tm_zone, "CEST");
	assert_int_equal(time.tm_hour, 3);
	zone_free(zone);
	zone_time(NULL, INT64_MAX, &time); /* no such year */
	assert_int_equal(time.tm_year, 70);
	assert_string_equal(time.tm_zone, "UTC");
}

/* Cut anywhere or with any byte changed, a file is refused or read, but never beyond its bytes (the
 * sanitizers watch). */
static void
damaged_files(void **state)
{
	(void)state;
	static char bytes[FILE_MAX];
	size_t size = read_file("Europe/Berlin", bytes);
	struct tm time;

	assert_null(zone_read(bytes, 0));
	for (size_t cut = 0; cut < size; cut += 7) {
		char *copy = malloc(cut + 1);
		memcpy(copy, bytes, cut);
		struct zone *zone = zone_read(copy, cut);
		assert_null(zone);
		free(copy);
	}
	for (size_t at = 0; at < size; at++) {
		char kept = bytes[at];
		bytes[at] = (char)~kept;
		struct zone *zone = zone_read(bytes, size);
		if (zone != NULL) {
			zone_time(zone, 1600000000, &time);
			zone_time(zone, INT64_MIN, &time);
			zone_time(zone, INT64_MAX, &time);
		}
		zone_free(zone);
		bytes[at] = kept;
	}
}

static void
rules_that_are_none(void **state)
{
	(void)state;
	static const char *const wrong[] = {"", "CET", "C-1", "CET-1CEST", "CET-1CEST,M3.5.0",
		"CET-1CEST,M3.5.0,", "CET-1CEST,M13.5.0,M10.5.0", "CET-1CEST,M3.6.0,M10.5.0",
		"CET-1CEST,M3.5.7,M10.5.0", "CET-1CEST,M3.5.0,M10.5.0x", "<+03-3", "CET-999", "CET-1:60",
		"CET-1CEST,J0,J5", "CET-1CEST,366,0", "ABCDEFGHIJKLMNOPQ-1"};
	struct zone_rule rule;

	for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
		if (zone_rule_read(&rule, wrong[i]))
			fail_msg("'%s' was taken for a rule", wrong[i]);
	assert_true(zone_rule_read(&rule, "XXX3EDT4,0/0,J365/23")); /* summer time all year round */
	assert_true(zone_rule_is_summer(&rule, 1600000000));
	assert_true(zone_rule_read(&rule, "AAA0BBB,J60/0,J61/0"));
	assert_true(zone_rule_is_summer(&rule, 1583020800)); /* 2020-03-01: J60 never is February 29 */
	assert_false(zone_rule_is_summer(&rule, 1583020799));
}

TEST_GROUP(zone)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(local_times_are_those_of_the_c_library),
		cmocka_unit_test(the_second_of_a_change),
		cmocka_unit_test(damaged_files),
		cmocka_unit_test(rules_that_are_none),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
