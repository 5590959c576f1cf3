/*
 * choices.c - 'TEXT,PLIES,EQUITY,WIN,GAMMON,BACKGAMMON,LOST GAMMON,LOST BACKGAMMON;' for each.
 */
#include "db/choices.h"

#include <limits.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
	EQUITY_PARTS = 10000,
	CHANCE_PARTS = 1000,
	PLIES_MAX = 9,
};

void
choices_write(const struct choice_row *choices, int count, char text[CHOICES_TEXT_SIZE])
{
	size_t used = 0;

	text[0] = '\0';
	for (int i = 0; i < count && i < CHOICES_MAX; i++) {
		const struct choice_row *row = &choices[i];
		char one[CHOICES_TEXT_SIZE];
		int size = snprintf(one, sizeof one, "%s,%d,%ld", row->text, row->plies,
			lround(row->equity * EQUITY_PARTS));
		for (int chance = 0; chance < CHOICE_CHANCES; chance++)
			size += snprintf(one + size, sizeof one - (size_t)size, ",%ld",
				lround(row->chances[chance] * CHANCE_PARTS));
		if (used + (size_t)size + 2 > CHOICES_TEXT_SIZE)
			return;
		used += (size_t)snprintf(text + used, CHOICES_TEXT_SIZE - used, "%s;", one);
	}
}

/* A number and the character after it. */
static bool
read_number(const char **cursor, long low, long high, char follows, long *number)
{
	char *end;

	*number = strtol(*cursor, &end, 10);
	if (end == *cursor || *end != follows || *number < low || *number > high)
		return false;
	*cursor = end + 1;
	return true;
}

static bool
read_choice(const char **cursor, struct choice_row *row)
{
	size_t length = strcspn(*cursor, ",");
	long plies, equity, chance;

	if (length == 0 || length >= DECISION_TEXT_SIZE || (*cursor)[length] == '\0')
		return false;
	memcpy(row->text, *cursor, length);
	row->text[length] = '\0';
	*cursor += length + 1;
	if (!read_number(cursor, 0, PLIES_MAX, ',', &plies) ||
		!read_number(cursor, INT_MIN, INT_MAX, ',', &equity))
		return false;
	row->plies = (int)plies;
	row->equity = (double)equity / EQUITY_PARTS;
	for (int i = 0; i < CHOICE_CHANCES; i++) {
		if (!read_number(cursor, 0, CHANCE_PARTS, i + 1 < CHOICE_CHANCES ? ',' : ';', &chance))
			return false;
		row->chances[i] = (double)chance / CHANCE_PARTS;
	}
	return true;
}

int
choices_read(const char *text, struct choice_row *choices)
{
	int count = 0;

	while (*text != '\0') {
		if (count == CHOICES_MAX || !read_choice(&text, &choices[count]))
			return -1;
		count++;
	}
	return count;
}
