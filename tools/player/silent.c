/*
 * silent.c - a short list, searched by name.
 */
#include "tools/player/silent.h"

#include <stdbool.h>
#include <stdio.h>
#include <strings.h>

static bool
is_forgotten(const struct silent *silent, int i, int patience_ms, int64_t now_ms)
{
	return now_ms - silent->of[i].left_ms > (int64_t)SILENT_REMEMBERED_MAX * patience_ms;
}

/* -1 = not listed. */
static int
find(const struct silent *silent, const char *name)
{
	for (int i = 0; i < silent->count; i++) {
		if (strcasecmp(silent->of[i].name, name) == 0)
			return i;
	}
	return -1;
}

static int
oldest(const struct silent *silent)
{
	int best = 0;

	for (int i = 1; i < silent->count; i++) {
		if (silent->of[i].left_ms < silent->of[best].left_ms)
			best = i;
	}
	return best;
}

static int
find_or_make(struct silent *silent, const char *name)
{
	int i = find(silent, name);

	if (i >= 0)
		return i;
	i = silent->count < SILENT_MAX ? silent->count++ : oldest(silent);
	silent->of[i].times = 0;
	snprintf(silent->of[i].name, NAME_SIZE, "%s", name);
	return i;
}

void
silent_add(struct silent *silent, const char *name, int patience_ms, int64_t now_ms)
{
	int i = find_or_make(silent, name);

	if (silent->of[i].times > 0 && is_forgotten(silent, i, patience_ms, now_ms))
		silent->of[i].times = 0;
	silent->of[i].times++;
	silent->of[i].left_ms = now_ms;
}

static int64_t
whole_wait_ms(int times, int patience_ms)
{
	int factor = 1;

	for (int time = 1; time < times && factor < SILENT_WAIT_MAX; time++)
		factor *= 2;
	return (int64_t)(factor < SILENT_WAIT_MAX ? factor : SILENT_WAIT_MAX) * patience_ms;
}

int64_t
silent_wait_ms(const struct silent *silent, const char *name, int patience_ms, int64_t now_ms)
{
	int i = find(silent, name);

	if (i < 0 || is_forgotten(silent, i, patience_ms, now_ms))
		return -1;
	int64_t rest = silent->of[i].left_ms + whole_wait_ms(silent->of[i].times, patience_ms) - now_ms;
	return rest > 0 ? rest : 0;
}
