/*
 * zone.h - a time zone: the bytes of a file of the system's tz database in (TZif, RFC 8536), local times out.
 *
 * The C library knows one zone at a time, that of the process; here each reader has a zone of their own.
 * Files are read elsewhere.
 */
#pragma once

#include <stdbool.h>
#include <stddef.h>
#include <time.h>

enum { ZONE_MAGIC_SIZE = 4 };

/* What such a file begins with. */
#define ZONE_MAGIC "TZif"

struct zone;

/* NULL if it is no such file, damaged, of the first version (no system of this century writes that), or
 * without memory. The bytes are copied; zone_free() frees the result, and takes NULL. */
struct zone *zone_read(const char *bytes, size_t size);
void zone_free(struct zone *zone);

/*
 * The local time and, in tm_zone, what it is called there (`CEST`, `+03`), borrowed from `zone`. NULL is UTC.
 * A time that no year can hold reads as 1970.
 */
void zone_time(const struct zone *zone, time_t when, struct tm *time);

/* What the clocks there show: seconds from midnight on. NULL is UTC. */
int zone_clock(const struct zone *zone, time_t when);
