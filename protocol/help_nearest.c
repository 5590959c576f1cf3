/*
 * help_nearest.c - what somebody may have meant who asked for a help page that there isn't.
 */
#include <ctype.h>
#include <stdio.h>
#include <string.h>

#include "protocol/help.h"

enum {
	LETTERS_MAX = 24, /* of words that are compared letter by letter */
	NAMES_MAX = 6,	  /* that are offered */
};

static size_t
least(size_t a, size_t b, size_t c)
{
	size_t smaller = a < b ? a : b;

	return smaller < c ? smaller : c;
}

/* How many letters have to be put in, left out or changed to make one word of the other (Levenshtein). */
static size_t
distance(const char *one, const char *other)
{
	size_t row[LETTERS_MAX + 1], width = strlen(other);

	if (strlen(one) > LETTERS_MAX || width > LETTERS_MAX)
		return LETTERS_MAX;
	for (size_t i = 0; i <= width; i++)
		row[i] = i;
	for (size_t line = 1; *one != '\0'; one++, line++) {
		size_t corner = row[0];
		row[0] = line;
		for (size_t i = 1; i <= width; i++) {
			bool same = tolower((unsigned char)*one) == tolower((unsigned char)other[i - 1]);
			size_t changed = corner + (same ? 0 : 1);
			corner = row[i];
			row[i] = least(changed, row[i] + 1, row[i - 1] + 1);
		}
	}
	return row[width];
}

/* How far a page is from what was typed: 0 to 2 letters; 3: its name has the word in it; 4: it is about that.
 */
enum { FAR = 5 };

static int
farness(const struct help_page *page, const char *word)
{
	size_t length = strlen(word);
	int best = FAR;

	if (length > 2 && strcasestr(page->about, word) != NULL)
		best = 4;
	for (const char *const *name = page->names; *name != NULL; name++) {
		size_t letters = distance(*name, word);
		if (letters <= (length > 4 ? 2u : 1u) && (int)letters < best)
			best = (int)letters;
		else if (length > 2 && best > 3 && strcasestr(*name, word) != NULL)
			best = 3;
	}
	return best;
}

void
help_nearest(char out[HELP_NEAREST_SIZE], const char *word, bool for_operator)
{
	size_t used = 0;
	int count = 0;

	out[0] = '\0';
	for (int far = 0; far < FAR; far++) {
		for (const struct help_page *page = help_pages; page->names != NULL; page++) {
			if (count == NAMES_MAX || (page->operators && !for_operator) ||
				farness(page, word) != far)
				continue;
			size_t length = strlen(page->names[0]) + 2;
			if (used + length >= HELP_NEAREST_SIZE)
				return;
			used += (size_t)snprintf(out + used, HELP_NEAREST_SIZE - used, "%s%s",
				count++ == 0 ? "" : ", ", page->names[0]);
		}
	}
}
