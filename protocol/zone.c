/*
 * zone.c - looks up local times in the tables of a TZif file.
 *
 *   header | tables with times of 4 bytes | header | tables with times of 8 bytes | \n rule \n
 *            (skipped)
 *
 *   the tables: times of changes | which kind of time from each on | the kinds | their labels | ...
 */
#include "protocol/zone.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/zone_rule.h"

enum {
	HEADER_SIZE = 44,
	TIME_SIZE = 8,
	KIND_SIZE = 6, /* offset, is it summer time, where its label begins */
	RULE_SIZE = 128,
	KINDS_MAX = 256,
};

/* Everything but the rule points into `bytes`. */
struct zone {
	const unsigned char *times, *kind_at, *kinds;
	const char *labels;
	uint32_t time_count, kind_count, label_size;
	struct zone_rule rule;
	bool has_rule;
	char bytes[];
};

/* The counts in a header. */
struct counts {
	uint32_t utc_marks, standard_marks, leaps, times, kinds, labels;
};

static uint32_t
read_32(const unsigned char *at)
{
	return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static int64_t
read_64(const unsigned char *at)
{
	return (int64_t)((uint64_t)read_32(at) << 32 | read_32(at + 4));
}

/* A header and where its tables end; NULL if it is none, or they would lie after `end`. */
static const unsigned char *
read_header(const unsigned char *at, const unsigned char *end, size_t time_size, struct counts *counts)
{
	if (end - at < HEADER_SIZE || memcmp(at, ZONE_MAGIC, ZONE_MAGIC_SIZE) != 0 || at[4] < '2')
		return NULL;
	*counts = (struct counts){read_32(at + 20), read_32(at + 24), read_32(at + 28), read_32(at + 32),
		read_32(at + 36), read_32(at + 40)};
	uint64_t size = (uint64_t)counts->times * (time_size + 1) + (uint64_t)counts->kinds * KIND_SIZE +
			counts->labels + (uint64_t)counts->leaps * (time_size + 4) + counts->standard_marks +
			counts->utc_marks;
	at += HEADER_SIZE;
	return size <= (uint64_t)(end - at) ? at + size : NULL;
}

static bool
tables_make_sense(const struct zone *zone)
{
	if (zone->kind_count == 0 || zone->kind_count > KINDS_MAX || zone->label_size == 0 ||
		zone->labels[zone->label_size - 1] != '\0')
		return false;
	for (uint32_t i = 0; i < zone->time_count; i++)
		if (zone->kind_at[i] >= zone->kind_count)
			return false;
	for (uint32_t i = 0; i < zone->kind_count; i++)
		if (zone->kinds[i * KIND_SIZE + 5] >= zone->label_size)
			return false;
	return true;
}

/* The line between two line feeds; an empty one says that the tables are all there is. */
static bool
read_rule(struct zone *zone, const unsigned char *at, const unsigned char *end)
{
	char text[RULE_SIZE];

	if (at == end || *at++ != '\n')
		return false;
	const unsigned char *stop = memchr(at, '\n', (size_t)(end - at));
	if (stop == NULL || stop - at >= RULE_SIZE)
		return false;
	memcpy(text, at, (size_t)(stop - at));
	text[stop - at] = '\0';
	zone->has_rule = text[0] != '\0';
	return !zone->has_rule || zone_rule_read(&zone->rule, text);
}

static bool
read_tables(struct zone *zone, size_t size)
{
	const unsigned char *at = (const unsigned char *)zone->bytes, *end = at + size;
	struct counts counts;

	at = read_header(at, end, 4, &counts);
	if (at == NULL)
		return false;
	const unsigned char *after = read_header(at, end, TIME_SIZE, &counts);
	if (after == NULL)
		return false;
	zone->times = at + HEADER_SIZE;
	zone->kind_at = zone->times + (size_t)counts.times * TIME_SIZE;
	zone->kinds = zone->kind_at + counts.times;
	zone->labels = (const char *)zone->kinds + (size_t)counts.kinds * KIND_SIZE;
	zone->time_count = counts.times;
	zone->kind_count = counts.kinds;
	zone->label_size = counts.labels;
	return tables_make_sense(zone) && read_rule(zone, after, end);
}

struct zone *
zone_read(const char *bytes, size_t size)
{
	struct zone *zone = calloc(1, sizeof *zone + size);

	if (zone == NULL)
		return NULL;
	memcpy(zone->bytes, bytes, size);
	if (read_tables(zone, size))
		return zone;
	free(zone);
	return NULL;
}

void
zone_free(struct zone *zone)
{
	free(zone);
}

/* How many changes lie at or before `when`. */
static uint32_t
changes_until(const struct zone *zone, time_t when)
{
	uint32_t low = 0, high = zone->time_count;

	while (low < high) {
		uint32_t middle = low + (high - low) / 2;
		if (read_64(zone->times + (size_t)middle * TIME_SIZE) <= when)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

/* What holds at a moment. */
struct zone_state {
	int32_t offset;
	bool summer;
	const char *label;
};

static struct zone_state
state_at(const struct zone *zone, time_t when)
{
	uint32_t changes = changes_until(zone, when);

	if (changes == zone->time_count && zone->has_rule) {
		bool summer = zone_rule_is_summer(&zone->rule, when);
		return (struct zone_state){zone->rule.offset[summer], summer, zone->rule.label[summer]};
	}
	/* Before the first change the first kind holds. */
	const unsigned char *kind =
		zone->kinds + (changes > 0 ? zone->kind_at[changes - 1] : 0) * (size_t)KIND_SIZE;
	return (struct zone_state){(int32_t)read_32(kind), kind[4] != 0, zone->labels + kind[5]};
}

int
zone_clock(const struct zone *zone, time_t when)
{
	enum { DAY = 24 * 60 * 60 };
	int second = (int)(when % DAY) + (zone != NULL ? state_at(zone, when).offset % DAY : 0);

	return (second % DAY + DAY) % DAY;
}

void
zone_time(const struct zone *zone, time_t when, struct tm *time)
{
	static const time_t epoch = 0;
	struct zone_state state = {0, false, "UTC"};
	time_t local;

	if (zone != NULL)
		state = state_at(zone, when);
	if (__builtin_add_overflow(when, (time_t)state.offset, &local) || gmtime_r(&local, time) == NULL)
		gmtime_r(&epoch, time);
	time->tm_isdst = state.summer;
	time->tm_gmtoff = state.offset;
	time->tm_zone = state.label;
}
