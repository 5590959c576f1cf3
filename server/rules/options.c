/*
 * options.c - the canonical line of what two players agreed on. The words of the line stand in one table, in
 * the order of section 12.
 */
#include "server/rules/options.h"

#include <assert.h>
#include <string.h>

#include "server/rules/notation.h"

/* Where an option makes sense (R11.2). */
enum played {
	IN_ANY,
	IN_MATCHES,
	IN_MONEY_PLAY,
};

static const struct word {
	const char *word;
	size_t field;
	bool value; /* that the word gives to the field */
	enum played played;
} words[] = {
	{"nocrawford", offsetof(struct options, crawford), false, IN_MATCHES},
	{"hardbackgammon", offsetof(struct options, hardbackgammon), true, IN_ANY},
	{"jacoby", offsetof(struct options, jacoby), true, IN_MONEY_PLAY},
};

enum { WORDS = sizeof words / sizeof *words };

/* Behind the words, `word=N`; all of money play only. */
static const struct number {
	const char *word;
	size_t field;
	int highest;
	bool may_be_unlimited; /* then -1 is written `unlimited` */
} numbers[] = {
	{"redoubles", offsetof(struct options, redoubles), REDOUBLES_MAX, true},
	{"autodouble", offsetof(struct options, autodoubles), AUTODOUBLES_MAX, false},
};

enum { NUMBERS = sizeof numbers / sizeof *numbers };

static bool
word_fits(const struct word *word, int length)
{
	switch (word->played) {
	case IN_ANY:
		return true;
	case IN_MATCHES:
		return length != LENGTH_UNLIMITED;
	case IN_MONEY_PLAY:
		return length == LENGTH_UNLIMITED;
	}
	return false;
}

static bool
word_holds(const struct word *word, const struct options *options)
{
	bool value;
	memcpy(&value, (const char *)options + word->field, sizeof value);
	return value == word->value;
}

static void
word_set(const struct word *word, struct options *options)
{
	memcpy((char *)options + word->field, &word->value, sizeof word->value);
}

static void
number_write(const struct number *number, const struct options *options, struct text *text)
{
	int value;
	memcpy(&value, (const char *)options + number->field, sizeof value);
	assert(value <= number->highest && (value >= 0 || number->may_be_unlimited));
	if (value > 0)
		text_add(text, " %s=%d", number->word, value);
	else if (value < 0)
		text_add(text, " %s=unlimited", number->word);
}

/* False if the word is there, but no number that fits. */
static bool
number_read(const struct number *number, struct options *options, const char **line)
{
	const char *rest = *line;
	int value = 0;

	if (!notation_skip(&rest, " ") || !notation_skip(&rest, number->word))
		return true;
	if (options->length != LENGTH_UNLIMITED || !notation_skip(&rest, "="))
		return false;
	if (number->may_be_unlimited && notation_skip(&rest, "unlimited"))
		value = REDOUBLES_UNLIMITED;
	else if (!notation_number(&rest, number->highest, &value))
		return false;
	memcpy((char *)options + number->field, &value, sizeof value);
	*line = rest;
	return true;
}

struct options
options_default(int length)
{
	return (struct options){.length = length, .crawford = length != LENGTH_UNLIMITED};
}

void
options_write(const struct options *options, char line[OPTIONS_TEXT_SIZE])
{
	struct text text = text_begin(line, OPTIONS_TEXT_SIZE);
	if (options->length == LENGTH_UNLIMITED)
		text_add(&text, "unlimited");
	else
		text_add(&text, "%d", options->length);
	for (int i = 0; i < WORDS; i++) {
		if (word_fits(&words[i], options->length) && word_holds(&words[i], options))
			text_add(&text, " %s", words[i].word);
	}
	for (int i = 0; i < NUMBERS; i++)
		number_write(&numbers[i], options, &text);
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

bool
options_read(struct options *options, const char *line)
{
	int length;
	if (!read_length(&line, &length))
		return false;
	*options = options_default(length);
	for (int i = 0; i < WORDS; i++) {
		const char *rest = line;
		if (!notation_skip(&rest, " ") || !notation_skip(&rest, words[i].word))
			continue;
		if (!word_fits(&words[i], length))
			return false;
		word_set(&words[i], options);
		line = rest;
	}
	for (int i = 0; i < NUMBERS; i++)
		if (!number_read(&numbers[i], options, &line))
			return false;
	return *line == '\0';
}
