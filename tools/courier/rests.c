/*
 * rests.c - a short list, searched by name.
 */
#include "tools/courier/rests.h"

#include <stdio.h>
#include <string.h>

static int
find(const struct rests *rests, const char *name)
{
	for (int i = 0; i < RESTS_MAX; i++)
		if (strcmp(rests->of[i].name, name) == 0)
			return i;
	return -1;
}

static int
find_place(const struct rests *rests, const char *name)
{
	int place = find(rests, name);

	for (int i = 0; place < 0 && i < RESTS_MAX; i++)
		if (rests->of[i].name[0] == '\0')
			place = i;
	if (place >= 0)
		return place;
	place = 0;
	for (int i = 1; i < RESTS_MAX; i++)
		if (rests->of[i].until_ms < rests->of[place].until_ms)
			place = i;
	return place;
}

void
rests_begin(struct rests *rests, const char *name, int64_t now_ms, int64_t asked_seconds)
{
	int place = find_place(rests, name);
	int64_t twice = 0;

	if (rests_left(rests, name, now_ms) > 0)
		return;
	if (strcmp(rests->of[place].name, name) == 0)
		twice = 2 * rests->of[place].seconds;
	int64_t seconds = twice < REST_SECONDS	     ? REST_SECONDS
			  : twice < REST_SECONDS_MAX ? twice
						     : REST_SECONDS_MAX;
	snprintf(rests->of[place].name, REST_NAME_SIZE, "%s", name);
	rests->of[place].seconds = seconds;
	rests->of[place].until_ms = now_ms + 1000 * (asked_seconds > 0 ? asked_seconds : seconds);
}

void
rests_end(struct rests *rests, const char *name)
{
	int place = find(rests, name);

	if (place >= 0)
		memset(&rests->of[place], 0, sizeof rests->of[place]);
}

int64_t
rests_left(const struct rests *rests, const char *name, int64_t now_ms)
{
	int place = find(rests, name);

	return place >= 0 && rests->of[place].until_ms > now_ms
		       ? (rests->of[place].until_ms - now_ms + 999) / 1000
		       : 0;
}

int
rests_count(const struct rests *rests, int64_t now_ms)
{
	int count = 0;

	for (int i = 0; i < RESTS_MAX; i++)
		count += rests->of[i].until_ms > now_ms;
	return count;
}
