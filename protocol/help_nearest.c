/*
 * help_nearest.c - suggests pages to a player who asked for a help page that doesn't exist.
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

static bool
is_same(char one, char other)
{
	return tolower((unsigned char)one) == tolower((unsigned char)other);
}

/* How many letters have to be put in, left out, changed, or swapped with the next one to make one word of the
 * other. */
static size_t
distance(const char *one, const char *other)
{
	size_t rows[3][LETTERS_MAX + 1], width = strlen(other), height = strlen(one);

	if (height > LETTERS_MAX || width > LETTERS_MAX)
		return LETTERS_MAX;
	for (size_t i = 0; i <= width; i++)
		rows[0][i] = i;
	for (size_t line = 1; line <= height; line++) {
		size_t *row = rows[line % 3], *last = rows[(line - 1) % 3];
		row[0] = line;
		for (size_t i = 1; i <= width; i++) {
			bool same = is_same(one[line - 1], other[i - 1]);
			row[i] = least(last[i - 1] + (same ? 0 : 1), last[i] + 1, row[i - 1] + 1);
			bool swapped = line > 1 && i > 1 && is_same(one[line - 1], other[i - 2]) &&
				       is_same(one[line - 2], other[i - 1]);
			size_t before = swapped ? rows[(line - 2) % 3][i - 2] + 1 : row[i];
			row[i] = before < row[i] ? before : row[i];
		}
	}
	return rows[height % 3][width];
}

/* How far a page is from what was typed: 0 to 2 letters; 3: its name has the word in it; 4: it is
 * about that. */
enum { FAR_BY_NAME = 4, FAR = 5 };

static int
farness_of_name(const char *name, const char *word, size_t length)
{
	size_t allowed = length > 4 ? HELP_ALIKE : 1, name_length = strlen(name);
	bool like = name_length <= length + allowed && length <= name_length + allowed;
	size_t letters = like ? distance(name, word) : FAR;

	if (letters <= allowed)
		return (int)letters;
	return length > 2 && length < name_length && strcasestr(name, word) != NULL ? 3 : FAR;
}

int
help_letters_apart(const char *name, const char *word)
{
	return farness_of_name(name, word, strlen(word));
}

static int
farness(const struct help_page *page, const char *word, bool names_only)
{
	size_t length = strlen(word);
	int best = FAR;

	if (!names_only && length > 2 && strcasestr(page->about, word) != NULL)
		best = FAR_BY_NAME;
	for (const char *const *name = page->names; *name != NULL; name++) {
		int far = farness_of_name(*name, word, length);
		best = far < best ? far : best;
	}
	return best;
}

/* The nearest pages so far, the nearest first, and of equal ones the earlier. */
struct nearest {
	const char *name[NAMES_MAX];
	int far[NAMES_MAX];
	int count;
};

static void
insert(struct nearest *nearest, const char *name, int far)
{
	int at = nearest->count;

	if (at == NAMES_MAX && nearest->far[--at] <= far)
		return;
	for (; at > 0 && nearest->far[at - 1] > far; at--) {
		nearest->name[at] = nearest->name[at - 1];
		nearest->far[at] = nearest->far[at - 1];
	}
	nearest->name[at] = name;
	nearest->far[at] = far;
	nearest->count += nearest->count < NAMES_MAX;
}

static void
write_names(char out[HELP_NEAREST_SIZE], const struct nearest *nearest)
{
	size_t used = 0;

	out[0] = '\0';
	for (int i = 0; i < nearest->count; i++) {
		if (used + strlen(nearest->name[i]) + 2 >= HELP_NEAREST_SIZE)
			return;
		used += (size_t)snprintf(out + used, HELP_NEAREST_SIZE - used, "%s%s", used == 0 ? "" : ", ",
			nearest->name[i]);
	}
}

void
help_nearest(char out[HELP_NEAREST_SIZE], const char *word, bool for_operator, help_may_fn *may)
{
	struct nearest nearest = {.count = 0};

	for (const struct help_page *page = help_pages; page->names != NULL; page++) {
		if ((page->operators && !for_operator) || (may != NULL && !may(page->names[0])))
			continue;
		int far = farness(page, word, may != NULL);
		if (far < FAR)
			insert(&nearest, page->names[0], far);
	}
	write_names(out, &nearest);
}
