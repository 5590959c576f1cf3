/*
 * challenges.h - matches that seats begin by themselves, to try out a program: a row for each.
 *
 *   club bob 5 open      the seat club invites bob: 'invite bob 5 open'
 */
#pragma once

#include <stdbool.h>

#include "protocol/text.h"

enum { TERMS_SIZE = 128 };

struct challenge {
	char seat[NAME_SIZE];
	char opponent[NAME_SIZE];
	char terms[TERMS_SIZE];
	bool begun;
	bool over;
};

struct challenges {
	int count;
	struct challenge *of; /* owned */
};

/* False, and the log says why, if the file can't be read or has a row that is none. */
bool challenges_read(struct challenges *challenges, const char *path);
void challenges_clear(struct challenges *challenges);

/* The first of this seat that is not over, NULL if there is none. */
struct challenge *challenges_next(struct challenges *challenges, const char *seat);

bool challenges_are_over(const struct challenges *challenges);
