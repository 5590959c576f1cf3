/*
 * rating.c - `barpoint-rules rating`: the FIBS formula, row by row.
 */
#include "server/rules/rating.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "server/rules/options.h"
#include "tools/rules/rows.h"
#include "tools/rules/subcommands.h"

enum { GIVEN = 5, EXPERIENCE_MAX = 100000000 };

/* A plain decimal number, without an exponent or anything else that strtod() accepts. */
static bool
field_rating(const char *field, double *rating)
{
	if (field[0] == '\0' || strlen(field) > 20 || strspn(field, "0123456789.-") != strlen(field))
		return false;
	char *end;
	*rating = strtod(field, &end);
	return *end == '\0' && isfinite(*rating);
}

static const char *
complete(const struct row *row, const void *context)
{
	(void)context;
	struct rated winner = {.fixed = false};
	struct rated loser = {.fixed = false};
	int length;
	if (!field_rating(row->fields[0], &winner.rating))
		return "winner-rating: not a number";
	if (!field_number(row->fields[1], 0, EXPERIENCE_MAX, &winner.experience))
		return "winner-exp: not a number";
	if (!field_rating(row->fields[2], &loser.rating))
		return "loser-rating: not a number";
	if (!field_number(row->fields[3], 0, EXPERIENCE_MAX, &loser.experience))
		return "loser-exp: not a number";
	if (!field_number(row->fields[4], 1, LENGTH_MAX, &length))
		return "length: not 1 to 99";

	struct rating_change change = rating_of_match(winner, loser, length);
	row_print(row, GIVEN);
	printf("%.18f\t%.2f\t%.2f\t%.12f\t%.12f\t%.12f\t%.12f\t%d\t%d\n", change.underdog, change.k_winner,
		change.k_loser, change.gain, change.loss, change.winner.rating, change.loser.rating,
		change.winner.experience, change.loser.experience);
	return NULL;
}

int
run_rating(char **words)
{
	(void)words;
	return rows_complete(GIVEN, complete, NULL);
}
