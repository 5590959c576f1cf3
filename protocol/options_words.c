/*
 * options_words.c - a phrase for each option, in the order of the rule book's table.
 */
#include "protocol/options_words.h"

#include <assert.h>
#include <stdio.h>

#include "protocol/put.h"

/* Of those without a number. */
static const char *const phrases[OPTION_COUNT] = {
	[OPTION_OPEN] = "open moves",
	[OPTION_NOCRAWFORD] = "no Crawford game",
	[OPTION_NOCUBE] = "no doubling cube",
	[OPTION_ANYTIME] = "doubles also in the other's turn",
	[OPTION_CUBELIMIT] = "no double that would decide the match",
	[OPTION_HARDBACKGAMMON] = "backgammons count even with checkers off",
	[OPTION_REROLL] = "the opening roll may be thrown anew",
	[OPTION_JACOBY] = "the Jacoby rule",
	[OPTION_BEAVERS] = "beavers",
	[OPTION_RACCOONS] = "raccoons",
	[OPTION_UNRATED] = "unrated",
};

static void
put_counted(struct put *put, const char *before, int number, const char *noun)
{
	char text[64];

	snprintf(text, sizeof text, "%s%d %s%s", before, number, noun, number == 1 ? "" : "s");
	put_text(put, text);
}

/* "a clock of 12 seconds for each turn and 2 minutes a point" */
static void
put_clock(struct put *put, const struct clock_terms *terms)
{
	bool minutes = terms->reserve % 60 == 0;

	put_counted(put, "a clock of ", terms->delay, "second");
	if (terms->reserve == 0) {
		put_text(put, " for each turn: a longer turn loses the match");
		return;
	}
	put_counted(put, " for each turn and ", minutes ? terms->reserve / 60 : terms->reserve,
		minutes ? "minute" : "second");
	put_text(put, " a point");
}

/* "two days a turn", and the reserve if it isn't the usual one */
static void
put_days(struct put *put, const struct days_terms *terms)
{
	static const char *const numbers[] = {"", "one", "two", "three", "four", "five", "six", "seven"};

	static_assert(sizeof numbers / sizeof *numbers == DAYS_TURN_MAX + 1, "a word for each number");
	put_text(put, numbers[terms->turn]);
	put_text(put, terms->turn == 1 ? " day a turn" : " days a turn");
	if (terms->reserve != DAYS_RESERVE_USUAL)
		put_counted(put, " and a reserve of ", terms->reserve, "day");
}

static void
put_option(struct put *put, const struct options *options, enum option option, int value)
{
	put_text(put, ", ");
	if (option == OPTION_REDOUBLES && value == REDOUBLES_UNLIMITED)
		put_text(put, "any number of instant redoubles");
	else if (option == OPTION_REDOUBLES)
		put_counted(put, "up to ", value, "instant redouble");
	else if (option == OPTION_CLOCK)
		put_clock(put, &options->clock);
	else if (option == OPTION_DAYS)
		put_days(put, &options->days);
	else if (option == OPTION_AUTODOUBLE)
		put_counted(put, "up to ", value, "automatic double");
	else
		put_text(put, phrases[option]);
}

size_t
options_in_words(char out[OPTIONS_WORDS_SIZE], const struct options *options)
{
	struct put put = put_begin(out, OPTIONS_WORDS_SIZE);

	if (options->length == LENGTH_UNLIMITED)
		put_text(&put, "unlimited play");
	else
		put_counted(&put, "", options->length, "point");
	for (int option = 0; option < OPTION_COUNT; option++) {
		int value = options_value(options, (enum option)option);
		if (value != 0)
			put_option(&put, options, (enum option)option, value);
	}
	size_t length = put_end(&put);
	assert(length > 0);
	return length;
}
