/*
 * days_terms.c - days for a turn and a reserve of days, both ways.
 */
#include "server/rules/days_terms.h"

#include <assert.h>
#include <stddef.h>

#include "server/rules/notation.h"

void
days_terms_write(const struct days_terms *terms, char buffer[DAYS_TEXT_SIZE])
{
	struct text text = text_begin(buffer, DAYS_TEXT_SIZE);

	assert(terms->turn > 0);
	text_add(&text, "%d", terms->turn);
	if (terms->reserve != DAYS_RESERVE_USUAL)
		text_add(&text, "+%d", terms->reserve);
}

/* *named: the reserve is there. */
static bool
read_days(const char **cursor, struct days_terms *terms, bool *named)
{
	const char *at = *cursor;
	struct days_terms read = {.reserve = DAYS_RESERVE_USUAL};

	if (!notation_number(&at, DAYS_TURN_MAX, &read.turn))
		return false;
	*named = notation_skip(&at, "+");
	if (*named && !notation_count(&at, DAYS_RESERVE_MAX, &read.reserve))
		return false;
	*terms = read;
	*cursor = at;
	return true;
}

bool
days_terms_read(const char **cursor, struct days_terms *terms)
{
	const char *at = *cursor;
	bool named;

	if (!read_days(&at, terms, &named) || (named && terms->reserve == DAYS_RESERVE_USUAL))
		return false;
	*cursor = at;
	return true;
}

bool
days_terms_read_typed(const char *word, struct days_terms *terms)
{
	struct days_terms read = {0, 0};
	bool named;

	if (!notation_skip(&word, "none") && !read_days(&word, &read, &named))
		return false;
	if (*word != '\0')
		return false;
	*terms = read;
	return true;
}
