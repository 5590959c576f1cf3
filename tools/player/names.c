/*
 * names.c - a queue that is moved up when a name is taken.
 */
#include "tools/player/names.h"

#include <stdio.h>
#include <string.h>

bool
names_add(struct names *names, const char *name)
{
	for (int i = 0; i < names->count; i++) {
		if (strcmp(names->of[i], name) == 0)
			return false;
	}
	if (names->count == NAMES_MAX)
		return false;
	snprintf(names->of[names->count++], NAME_SIZE, "%s", name);
	return true;
}

void
names_take_at(struct names *names, int at, char name[NAME_SIZE])
{
	memcpy(name, names->of[at], NAME_SIZE);
	names->count--;
	memmove(names->of[at], names->of[at + 1], (size_t)(names->count - at) * NAME_SIZE);
}

bool
names_take(struct names *names, char name[NAME_SIZE])
{
	if (names->count == 0)
		return false;
	names_take_at(names, 0, name);
	return true;
}
