/*
 * names.c - a queue that is moved up when its first name is taken.
 */
#include "tools/player/names.h"

#include <stdio.h>
#include <string.h>

void
names_add(struct names *names, const char *name)
{
	for (int i = 0; i < names->count; i++) {
		if (strcmp(names->of[i], name) == 0)
			return;
	}
	if (names->count < NAMES_MAX)
		snprintf(names->of[names->count++], NAME_SIZE, "%s", name);
}

bool
names_take(struct names *names, char name[NAME_SIZE])
{
	if (names->count == 0)
		return false;
	memcpy(name, names->of[0], NAME_SIZE);
	names->count--;
	memmove(names->of[0], names->of[1], (size_t)names->count * NAME_SIZE);
	return true;
}
