/*
 * dump.h - dumps: the records of all matches that ended in a month, in the order in which they ended, packed
 * in one file of the folder `dumps` in the data directory. A dump is whole or not there.
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

struct db;

enum { MONTH_TEXT_SIZE = 8 };

/* In UTC; as Unix seconds. */
struct month {
	char text[MONTH_TEXT_SIZE]; /* 2026-11 */
	int64_t begin, end;
};

/* False if `text` is no month. */
bool month_read(struct month *month, const char *text);

/* They return the exit status; 1 also if a match of it can't be read, and is left out. */
int dump_month(struct db *db, const char *data, const struct month *month);

/* Each month that was over before `now` and has no dump that was made after its end. */
int dump_months(struct db *db, const char *data, int64_t now);
