/*
 * rests.c - a short list, searched by name.
 */
#include "tools/courier/rests.h"

#include <stdio.h>
#include <string.h>

void
rests_add(struct rests *rests, const char *name, int64_t until_ms)
{
	int place = 0;

	for (int i = 0; i < RESTS_MAX; i++) {
		if (strcmp(rests->of[i].name, name) == 0) {
			place = i;
			break;
		}
		if (rests->of[i].until_ms < rests->of[place].until_ms)
			place = i;
	}
	snprintf(rests->of[place].name, REST_NAME_SIZE, "%s", name);
	rests->of[place].until_ms = until_ms;
}

bool
rests_has(const struct rests *rests, const char *name, int64_t now_ms)
{
	for (int i = 0; i < RESTS_MAX; i++) {
		if (strcmp(rests->of[i].name, name) == 0)
			return rests->of[i].until_ms > now_ms;
	}
	return false;
}

int
rests_count(const struct rests *rests, int64_t now_ms)
{
	int count = 0;

	for (int i = 0; i < RESTS_MAX; i++)
		count += rests->of[i].until_ms > now_ms;
	return count;
}
