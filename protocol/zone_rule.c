/*
 * zone_rule.c - reads POSIX's rules for summer time, and says what they mean for a year.
 */
#include "protocol/zone_rule.h"

#include <ctype.h>
#include <string.h>

enum {
	MINUTE = 60,
	HOUR = 60 * MINUTE,
	DAY = 24 * HOUR,
	HOURS_MAX = 167, /* RFC 8536: a change may lie up to a week beside its day */
};

/* These read at *at and go on after what they read. On failure: false, *at undefined. */

static bool
read_number(const char **at, int low, int high, int *number)
{
	if (!isdigit((unsigned char)**at))
		return false;
	for (*number = 0; isdigit((unsigned char)**at); (*at)++) {
		*number = *number * 10 + (**at - '0');
		if (*number > high)
			return false;
	}
	return *number >= low;
}

/* `CET`, or `<+03>` */
static bool
read_label(const char **at, char label[ZONE_LABEL_SIZE])
{
	bool quoted = **at == '<';
	size_t size = 0;

	if (quoted)
		(*at)++;
	while (isalpha((unsigned char)**at) ||
		(quoted && (isdigit((unsigned char)**at) || **at == '+' || **at == '-'))) {
		if (size + 1 == ZONE_LABEL_SIZE)
			return false;
		label[size++] = *(*at)++;
	}
	label[size] = '\0';
	return size >= 3 && (!quoted || *(*at)++ == '>');
}

/* `2`, `-1`, `5:30`, `3:00:15` */
static bool
read_time(const char **at, int32_t *seconds)
{
	int sign = **at == '-' ? -1 : 1, hours, minutes = 0, rest = 0;

	if (**at == '-' || **at == '+')
		(*at)++;
	if (!read_number(at, 0, HOURS_MAX, &hours))
		return false;
	if (**at == ':') {
		(*at)++;
		if (!read_number(at, 0, 59, &minutes))
			return false;
		if (**at == ':') {
			(*at)++;
			if (!read_number(at, 0, 59, &rest))
				return false;
		}
	}
	*seconds = sign * (hours * HOUR + minutes * MINUTE + rest);
	return true;
}

static bool
read_day(const char **at, struct zone_change *change)
{
	if (**at == 'M') {
		(*at)++;
		change->kind = 'M';
		return read_number(at, 1, 12, &change->month) && *(*at)++ == '.' &&
		       read_number(at, 1, 5, &change->week) && *(*at)++ == '.' &&
		       read_number(at, 0, 6, &change->day);
	}
	if (**at == 'J') {
		(*at)++;
		change->kind = 'J';
		return read_number(at, 1, 365, &change->day);
	}
	change->kind = 'n';
	return read_number(at, 0, 365, &change->day);
}

/* `,M3.5.0` or `,M10.5.0/3` */
static bool
read_change(const char **at, struct zone_change *change)
{
	if (**at != ',')
		return false;
	(*at)++;
	change->seconds = 2 * HOUR;
	if (!read_day(at, change))
		return false;
	if (**at != '/')
		return true;
	(*at)++;
	return read_time(at, &change->seconds);
}

bool
zone_rule_read(struct zone_rule *rule, const char *text)
{
	const char *at = text;

	*rule = (struct zone_rule){.has_summer = false};
	if (!read_label(&at, rule->label[0]) || !read_time(&at, &rule->offset[0]))
		return false;
	rule->offset[0] = -rule->offset[0]; /* POSIX counts towards the west */
	if (*at == '\0')
		return true;
	rule->has_summer = true;
	rule->offset[1] = rule->offset[0] + HOUR;
	if (!read_label(&at, rule->label[1]))
		return false;
	if (*at != ',') {
		if (!read_time(&at, &rule->offset[1]))
			return false;
		rule->offset[1] = -rule->offset[1];
	}
	return read_change(&at, &rule->begin) && read_change(&at, &rule->end) && *at == '\0';
}

static bool
is_leap(int year)
{
	return year % 4 == 0 && (year % 100 != 0 || year % 400 == 0);
}

/* Of January 1st, counted from 1970. */
static int64_t
days_before(int year)
{
	int64_t past = year - 1;

	return past * 365 + past / 4 - past / 100 + past / 400 - 719162;
}

static int
days_before_month(int year, int month)
{
	static const int before[12] = {0, 31, 59, 90, 120, 151, 181, 212, 243, 273, 304, 334};

	return before[month - 1] + (month > 2 && is_leap(year));
}

/* The day of the year, from 0. */
static int
day_of(const struct zone_change *change, int year)
{
	if (change->kind == 'n')
		return change->day;
	if (change->kind == 'J')
		return change->day - 1 + (change->day >= 60 && is_leap(year));
	int first = days_before_month(year, change->month);
	int next = change->month == 12 ? 365 + is_leap(year) : days_before_month(year, change->month + 1);
	int weekday = (int)((days_before(year) + first + 4) % 7); /* 1970 began with a Thursday */
	int day = first + (change->day - weekday + 7) % 7 + 7 * (change->week - 1);
	return day < next ? day : day - 7; /* the fifth may be the last */
}

/* In UTC; `offset` is what holds until then. */
static int64_t
moment_of(const struct zone_change *change, int year, int32_t offset)
{
	return (days_before(year) + day_of(change, year)) * DAY + change->seconds - offset;
}

bool
zone_rule_is_summer(const struct zone_rule *rule, time_t when)
{
	time_t standard;
	struct tm time;

	if (!rule->has_summer || __builtin_add_overflow(when, (time_t)rule->offset[0], &standard) ||
		gmtime_r(&standard, &time) == NULL)
		return false;
	/* Nobody has rules for the years before 1 or beyond 9999. */
	if (time.tm_year <= -1900 || time.tm_year > 9999 - 1900)
		return false;
	int year = time.tm_year + 1900;
	int64_t begin = moment_of(&rule->begin, year, rule->offset[0]);
	int64_t end = moment_of(&rule->end, year, rule->offset[1]);
	if (begin < end)
		return when >= begin && when < end;
	return when >= begin || when < end; /* the south: summer at both ends of the year */
}
