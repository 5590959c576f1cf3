/*
 * calendar.c - see calendar.h.
 */
#include "server/tournaments/calendar.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <time.h>

#include "protocol/zone.h"

enum {
	DAYS_OF_WEEK = 7,
	DAY = 24 * 60 * 60,
	FARTHEST = 15 * 60 * 60, /* that a local time lies from UTC, with a change on top */
};

static int
find_weekday(const char *word)
{
	static const char *const days[DAYS_OF_WEEK] = {"sun", "mon", "tue", "wed", "thu", "fri", "sat"};

	for (int i = 0; i < DAYS_OF_WEEK; i++)
		if (strcasecmp(word, days[i]) == 0)
			return i;
	return -1;
}

static bool
read_date(struct start_rule *calendar, const char *text)
{
	int end = 0;

	if (sscanf(text, "%4d-%2d-%2d%n", &calendar->year, &calendar->month, &calendar->day, &end) != 3 ||
		text[end] != '\0' || calendar->year < 1970)
		return false;
	struct tm date = {
		.tm_year = calendar->year - 1900, .tm_mon = calendar->month - 1, .tm_mday = calendar->day};
	(void)timegm(&date); /* moves what is no date to one that is */
	return date.tm_mon == calendar->month - 1 && date.tm_mday == calendar->day;
}

bool
calendar_read(struct start_rule *calendar, const char *text)
{
	char day[16];
	int end = 0;

	*calendar = (struct start_rule){.weekday = -1};
	if (sscanf(text, "%15[^,],%2d:%2d%n", day, &calendar->hour, &calendar->minute, &end) != 3 ||
		text[end] != '\0' || calendar->hour < 0 || calendar->hour > 23 || calendar->minute < 0 ||
		calendar->minute > 59)
		return false;
	calendar->weekday = find_weekday(day);
	return calendar->weekday >= 0 || read_date(calendar, day);
}

/* The local time there, as if it were UTC. */
static int64_t
local(const struct zone *zone, int64_t when)
{
	struct tm time;

	zone_time(zone, (time_t)when, &time);
	return timegm(&time);
}

/* The first minute that shows this local time or a later one. */
static int64_t
first_at(const struct zone *zone, int64_t wanted)
{
	int64_t when = wanted - FARTHEST;

	while (local(zone, when) < wanted)
		when += 60;
	return when;
}

int64_t
calendar_next(const struct start_rule *calendar, const struct zone *zone, int64_t after)
{
	int64_t clock = calendar->hour * 3600 + calendar->minute * 60;
	struct tm date = {
		.tm_year = calendar->year - 1900, .tm_mon = calendar->month - 1, .tm_mday = calendar->day};

	if (calendar->weekday < 0) {
		int64_t when = first_at(zone, timegm(&date) + clock);
		return when > after ? when : 0;
	}
	int64_t today = local(zone, after) / DAY * DAY;
	for (int day = 0; day <= DAYS_OF_WEEK; day++) {
		time_t midnight = (time_t)(today + (int64_t)day * DAY);
		struct tm local_day;
		gmtime_r(&midnight, &local_day);
		if (local_day.tm_wday != calendar->weekday)
			continue;
		int64_t when = first_at(zone, midnight + clock);
		if (when > after)
			return when;
	}
	return 0;
}
