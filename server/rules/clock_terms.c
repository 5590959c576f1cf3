/*
 * clock_terms.c - terms by name and by number, both ways.
 */
#include "server/rules/clock_terms.h"

#include <assert.h>
#include <stddef.h>

#include "server/rules/notation.h"

static const struct preset {
	const char *name;
	struct clock_terms terms;
} presets[] = {
	{"us", {12, 120}},
	{"club", {15, 120}},
	{"fast", {8, 20}},
	{"normal", {10, 60}},
	{"casual", {15, 180}},
};

enum { PRESETS = sizeof presets / sizeof *presets };

static const char *
name_of(const struct clock_terms *terms)
{
	for (int i = 0; i < PRESETS; i++)
		if (presets[i].terms.delay == terms->delay && presets[i].terms.reserve == terms->reserve)
			return presets[i].name;
	return NULL;
}

void
clock_terms_write(const struct clock_terms *terms, char buffer[CLOCK_TEXT_SIZE])
{
	struct text text = text_begin(buffer, CLOCK_TEXT_SIZE);
	const char *name = name_of(terms);

	assert(terms->delay > 0);
	if (name != NULL)
		text_add(&text, "%s", name);
	else
		text_add(&text, "%d+%d", terms->delay, terms->reserve);
}

static bool
read_name(const char **cursor, struct clock_terms *terms)
{
	for (int i = 0; i < PRESETS; i++) {
		if (notation_skip(cursor, presets[i].name)) {
			*terms = presets[i].terms;
			return true;
		}
	}
	return false;
}

static bool
read_numbers(const char **cursor, struct clock_terms *terms)
{
	const char *at = *cursor;
	struct clock_terms read;

	if (!notation_number(&at, CLOCK_DELAY_MAX, &read.delay) || read.delay < CLOCK_DELAY_MIN ||
		!notation_skip(&at, "+") || !notation_count(&at, CLOCK_RESERVE_MAX, &read.reserve))
		return false;
	*terms = read;
	*cursor = at;
	return true;
}

bool
clock_terms_read(const char **cursor, struct clock_terms *terms)
{
	const char *at = *cursor;

	if (read_name(cursor, terms))
		return true;
	if (!read_numbers(&at, terms) || name_of(terms) != NULL)
		return false;
	*cursor = at;
	return true;
}

bool
clock_terms_read_typed(const char *word, struct clock_terms *terms)
{
	struct clock_terms read = {0, 0};

	if (!notation_skip(&word, "none") && !read_name(&word, &read) && !read_numbers(&word, &read))
		return false;
	if (*word != '\0')
		return false;
	*terms = read;
	return true;
}
