/*
 * options.c - the canonical line of what two players agreed on. The words of the line are in one table, in
 * the order of section 12.
 */
#include "server/rules/options.h"

#include <assert.h>
#include <string.h>

#include "server/rules/notation.h"

static const int64_t DAY_MS = 24 * 60 * 60 * 1000;

/* The line names each value of an option in its own way. */
enum kind {
	YES_OR_NO,
	NUMBER, /* `word=N` */
	CLOCK,	/* its terms */
	DAYS,	/* likewise */
};

/* Where an option makes sense (R11.2). */
enum played {
	IN_ANY,
	IN_MATCHES,
	IN_MONEY_PLAY,
};

static const struct row {
	const char *word;
	size_t field;
	enum played played;
	enum kind kind;
	bool value;	       /* that the word gives to a field of yes or no */
	int highest;	       /* of a number */
	bool may_be_unlimited; /* then -1 is written `unlimited` */
} rows[] = {
	[OPTION_OPEN] = {"open", offsetof(struct options, open), IN_ANY, .value = true},
	[OPTION_NOCRAWFORD] = {"nocrawford", offsetof(struct options, crawford), IN_MATCHES, .value = false},
	[OPTION_NOCUBE] = {"nocube", offsetof(struct options, nocube), IN_ANY, .value = true},
	[OPTION_ANYTIME] = {"cube=anytime", offsetof(struct options, anytime), IN_ANY, .value = true},
	[OPTION_CUBELIMIT] = {"cubelimit", offsetof(struct options, cubelimit), IN_MATCHES, .value = true},
	[OPTION_HARDBACKGAMMON] = {"hardbackgammon", offsetof(struct options, hardbackgammon), IN_ANY,
		.value = true},
	[OPTION_REROLL] = {"reroll", offsetof(struct options, reroll), IN_ANY, .value = true},
	[OPTION_JACOBY] = {"jacoby", offsetof(struct options, jacoby), IN_MONEY_PLAY, .value = true},
	[OPTION_BEAVERS] = {"beavers", offsetof(struct options, beavers), IN_MONEY_PLAY, .value = true},
	[OPTION_RACCOONS] = {"raccoons", offsetof(struct options, raccoons), IN_MONEY_PLAY, .value = true},
	[OPTION_REDOUBLES] = {"redoubles", offsetof(struct options, redoubles), IN_MONEY_PLAY, NUMBER,
		.highest = REDOUBLES_MAX, .may_be_unlimited = true},
	[OPTION_AUTODOUBLE] = {"autodouble", offsetof(struct options, autodoubles), IN_MONEY_PLAY, NUMBER,
		.highest = AUTODOUBLES_MAX},
	[OPTION_UNRATED] = {"unrated", offsetof(struct options, unrated), IN_MATCHES, .value = true},
	[OPTION_CLOCK] = {"clock", offsetof(struct options, clock), IN_MATCHES, CLOCK},
	[OPTION_DAYS] = {"days", offsetof(struct options, days), IN_MATCHES, DAYS},
};
static_assert(sizeof rows / sizeof *rows == OPTION_COUNT, "one row for each option");

static bool
row_fits(const struct row *row, int length)
{
	switch (row->played) {
	case IN_ANY:
		return true;
	case IN_MATCHES:
		return length != LENGTH_UNLIMITED;
	case IN_MONEY_PLAY:
		return length == LENGTH_UNLIMITED;
	}
	return false;
}

int
options_value(const struct options *options, enum option option)
{
	const struct row *row = &rows[option];
	const char *field = (const char *)options + row->field;
	bool value;
	int number;

	if (!row_fits(row, options->length))
		return 0;
	if (row->kind == CLOCK)
		return options->clock.delay > 0;
	if (row->kind == DAYS)
		return options->days.turn;
	if (row->kind == NUMBER) {
		memcpy(&number, field, sizeof number);
		return number;
	}
	memcpy(&value, field, sizeof value);
	return value == row->value;
}

static void
write_number(const struct row *row, int value, struct text *text)
{
	assert(value <= row->highest && (value > 0 || row->may_be_unlimited));
	if (value > 0)
		text_add(text, "=%d", value);
	else
		text_add(text, "=unlimited");
}

static void
row_write(const struct row *row, const struct options *options, int value, struct text *text)
{
	char clock[CLOCK_TEXT_SIZE], days[DAYS_TEXT_SIZE];

	text_add(text, " %s", row->word);
	switch (row->kind) {
	case YES_OR_NO:
		return;
	case NUMBER:
		write_number(row, value, text);
		return;
	case CLOCK:
		clock_terms_write(&options->clock, clock);
		text_add(text, "=%s", clock);
		return;
	case DAYS:
		days_terms_write(&options->days, days);
		text_add(text, "=%s", days);
		return;
	}
}

static bool
read_number(const struct row *row, char *field, const char **line)
{
	int number = 0;

	if (row->may_be_unlimited && notation_skip(line, "unlimited"))
		number = REDOUBLES_UNLIMITED;
	else if (!notation_number(line, row->highest, &number))
		return false;
	memcpy(field, &number, sizeof number);
	return true;
}

/* Goes on after the word if it is there. False if it may not be, or its value is none. */
static bool
row_read(const struct row *row, struct options *options, const char **line)
{
	const char *rest = *line;
	char *field = (char *)options + row->field;

	if (!notation_skip(&rest, " ") || !notation_skip(&rest, row->word))
		return true;
	if (!row_fits(row, options->length))
		return false;
	*line = rest;
	if (row->kind != YES_OR_NO && !notation_skip(line, "="))
		return false;
	switch (row->kind) {
	case YES_OR_NO:
		memcpy(field, &row->value, sizeof row->value);
		return true;
	case NUMBER:
		return read_number(row, field, line);
	case CLOCK:
		return clock_terms_read(line, &options->clock);
	case DAYS:
		return days_terms_read(line, &options->days);
	}
	return false;
}

struct options
options_default(int length)
{
	return (struct options){.length = length, .crawford = length != LENGTH_UNLIMITED};
}

int
options_redoubles(const struct options *options)
{
	if (options->raccoons)
		return 2;
	return options->beavers ? 1 : options->redoubles;
}

int64_t
options_delay_ms(const struct options *options)
{
	return options_are_slow(options) ? options->days.turn * DAY_MS : options->clock.delay * (int64_t)1000;
}

int64_t
options_reserve_ms(const struct options *options)
{
	if (options_are_slow(options))
		return options->days.reserve * DAY_MS;
	return options->clock.delay > 0 ? (int64_t)options->clock.reserve * options->length * 1000 : 0;
}

bool
options_are_slow(const struct options *options)
{
	return options->days.turn > 0;
}

bool
options_move_a_rating(const struct options *options)
{
	return options->length != LENGTH_UNLIMITED && !options->unrated;
}

bool
options_are_rated(const struct options *options)
{
	return options_move_a_rating(options) && !options_are_slow(options);
}

int
options_points(int length, int points)
{
	return length != LENGTH_UNLIMITED && points > length ? length : points;
}

void
options_write(const struct options *options, char line[OPTIONS_TEXT_SIZE])
{
	struct text text = text_begin(line, OPTIONS_TEXT_SIZE);
	if (options->length == LENGTH_UNLIMITED)
		text_add(&text, "unlimited");
	else
		text_add(&text, "%d", options->length);
	for (int option = 0; option < OPTION_COUNT; option++) {
		int value = options_value(options, (enum option)option);
		if (value != 0)
			row_write(&rows[option], options, value, &text);
	}
}

/* The length: 1..99 without a leading nought. */
static bool
read_length(const char **line, int *length)
{
	*length = LENGTH_UNLIMITED;
	if (notation_skip(line, "unlimited"))
		return true;
	return notation_number(line, LENGTH_MAX, length);
}

/* What options_read_typed() never lets through. */
static bool
fit_together(const struct options *options)
{
	bool names_redoubles = options->beavers || options->redoubles != 0;

	if (options->nocube &&
		(options->anytime || options->cubelimit || names_redoubles || options->autodoubles > 0))
		return false;
	if (options->raccoons && !options->beavers)
		return false;
	if (options->anytime && options->clock.delay > 0) /* whose clock would run? */
		return false;
	if (options_are_slow(options) && (options->length > DAYS_LENGTH_MAX || options->clock.delay > 0 ||
						 options->open || options->anytime || options->reroll))
		return false;
	return !options->beavers || options->redoubles == 0;
}

bool
options_read(struct options *options, const char *line)
{
	int length;
	if (!read_length(&line, &length))
		return false;
	*options = options_default(length);
	for (int i = 0; i < OPTION_COUNT; i++)
		if (!row_read(&rows[i], options, &line))
			return false;
	return *line == '\0' && fit_together(options);
}
