/*
 * day.h - a day as an operator types it: "2026-11-21".
 */
#pragma once

#include <stdbool.h>
#include <stdint.h>

/* Its first second in UTC, as Unix seconds. False: it is no day of the calendar. */
bool day_read(const char *text, int64_t *seconds);
