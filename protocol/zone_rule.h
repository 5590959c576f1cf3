/*
 * zone_rule.h - the line at the end of a TZif file: when summer time begins and ends in all years that the
 * file doesn't list, as POSIX writes it: `CET-1CEST,M3.5.0,M10.5.0/3`.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>
#include <time.h>

enum { ZONE_LABEL_SIZE = 16 };

/* A day of the year and a second of it, which may lie in another day. */
struct zone_change {
	char kind; /* 'M' month.week.day, 'J' a day from 1 that never counts February 29, 'n' a day from 0 */
	int month, week, day;
	int32_t seconds;
};

struct zone_rule {
	char label[2][ZONE_LABEL_SIZE]; /* standard time, summer time */
	int32_t offset[2];		/* seconds east of Greenwich */
	bool has_summer;
	struct zone_change begin, end; /* of summer time */
};

/* False if `text` is no such line. */
bool zone_rule_read(struct zone_rule *rule, const char *text);

/* Whether it is summer time then. */
bool zone_rule_is_summer(const struct zone_rule *rule, time_t when);
