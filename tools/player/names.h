/*
 * names.h - a short queue of players' names. A name that is there already isn't added; what doesn't fit is
 * dropped.
 */
#pragma once

#include <stdbool.h>

#include "protocol/text.h"

enum { NAMES_MAX = 16 };

struct names {
	int count;
	char of[NAMES_MAX][NAME_SIZE];
};

/* False if nothing was added. */
bool names_add(struct names *names, const char *name);

/* False if there is none. */
bool names_take(struct names *names, char name[NAME_SIZE]);

/* The one at that place, from 0; it is there. */
void names_take_at(struct names *names, int at, char name[NAME_SIZE]);
