/*
 * calendar.h - when a tournament starts, as its director has typed it: `tue,19:30` or `2026-12-01,19:30`.
 *
 * The rule is stored, and the time is worked out for each edition, so it stays half past seven when summer
 * time begins. A time that a day lacks then moves to the next that it has; one that comes twice is the first
 * of the two.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct zone;

struct start_rule {
	int weekday; /* 0 Sunday; -1: a date */
	int year, month, day;
	int hour, minute;
};

/* False if it is neither form, or no such date or time. */
bool calendar_read(struct start_rule *calendar, const char *text);

/* The first such time after `after`, in Unix seconds; 0: there is none. The zone is NULL for UTC. */
int64_t calendar_next(const struct start_rule *calendar, const struct zone *zone, int64_t after);
