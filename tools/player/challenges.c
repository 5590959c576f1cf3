/*
 * challenges.c - reads the rows; finds what is next.
 */
#include "tools/player/challenges.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/system/log.h"
#include "server/system/memory.h"

enum { ROW_SIZE = 256 };

static bool
read_row(struct challenges *challenges, const char *row)
{
	struct challenge challenge = {.begun = false};
	if (sscanf(row, "%20s %20s %127[^\n]", challenge.seat, challenge.opponent, challenge.terms) != 3)
		return false;
	struct challenge *more = must_have(
		reallocarray(challenges->of, (size_t)challenges->count + 1, sizeof *challenges->of));
	challenges->of = more;
	challenges->of[challenges->count++] = challenge;
	return true;
}

bool
challenges_read(struct challenges *challenges, const char *path)
{
	char row[ROW_SIZE];
	int bad = 0;
	FILE *file = fopen(path, "re");
	if (file == NULL) {
		log_error(path, "%s", strerror(errno));
		return false;
	}
	for (int number = 1; bad == 0 && fgets(row, sizeof row, file) != NULL; number++) {
		if (!read_row(challenges, row))
			bad = number;
	}
	if (bad > 0)
		log_error(path, "line %d: not a seat, an opponent and the terms of a match", bad);
	fclose(file);
	return bad == 0;
}

void
challenges_clear(struct challenges *challenges)
{
	free(challenges->of);
	*challenges = (struct challenges){0};
}

struct challenge *
challenges_next(struct challenges *challenges, const char *seat)
{
	for (int i = 0; i < challenges->count; i++) {
		struct challenge *challenge = &challenges->of[i];
		if (!challenge->over && strcmp(challenge->seat, seat) == 0)
			return challenge;
	}
	return NULL;
}

bool
challenges_are_over(const struct challenges *challenges)
{
	for (int i = 0; i < challenges->count; i++) {
		if (!challenges->of[i].over)
			return false;
	}
	return true;
}
