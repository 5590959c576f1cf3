/*
 * options.c - getopt_long(), by a table of where each value goes.
 */
#include "tools/options.h"

#include <assert.h>
#include <errno.h>
#include <getopt.h>
#include <stdio.h>
#include <string.h>

#include "protocol/wire/number.h"

enum { OPTIONS_MAX = 24 };

bool
option_number(const char *name, const char *text, int low, int high, int *number)
{
	int64_t value;

	if (!number_read(text, low, high, &value)) {
		fprintf(stderr, "%s: --%s takes a number from %d to %d, not \"%s\"\n",
			program_invocation_short_name, name, low, high, text);
		return false;
	}
	*number = (int)value;
	return true;
}

static bool
take(const struct option_row *row, const char *text)
{
	if (row->number != NULL)
		return option_number(row->name, text, row->low, row->high, row->number);
	if (row->flag != NULL)
		*row->flag = true;
	else if (row->text != NULL)
		*row->text = text;
	else if (!row->read(row->arg, text)) {
		fprintf(stderr, "%s: --%s takes %s, not \"%s\"\n", program_invocation_short_name, row->name,
			row->takes, text);
		return false;
	}
	return true;
}

static int
count_words(char *words[])
{
	int count = 0;

	while (words[count] != NULL)
		count++;
	return count;
}

/* An option with its value, if it has not come before. */
static bool
take_once(const struct option_row *row, bool *taken, const char *text)
{
	if (*taken) {
		fprintf(stderr, "%s: --%s is given twice\n", program_invocation_short_name, row->name);
		return false;
	}
	*taken = true;
	return take(row, text);
}

static int
read_all(const struct option_row *rows, char *words[], const char *order)
{
	struct option known[OPTIONS_MAX + 1] = {{NULL, 0, NULL, 0}};
	bool taken[OPTIONS_MAX] = {false};
	int count = count_words(words), which = 0, letter;

	for (int i = 0; rows[i].name != NULL; i++) {
		assert(i < OPTIONS_MAX);
		known[i] = (struct option){
			rows[i].name, rows[i].flag == NULL ? required_argument : no_argument, NULL, 0};
	}
	optind = 0; /* it may have read other words before */
	opterr = 0;
	while ((letter = getopt_long(count, words, order, known, &which)) == 0)
		if (!take_once(&rows[which], &taken[which], optarg))
			return OPTIONS_REFUSED;
	if (letter == -1)
		return optind;
	fprintf(stderr, letter == ':' ? "%s: there is nothing after %s\n" : "%s: there is no option %s\n",
		program_invocation_short_name, words[optind - 1]);
	return OPTIONS_UNKNOWN;
}

int
tool_options_read(const struct option_row *rows, char *words[])
{
	return read_all(rows, words, ":");
}

int
tool_options_read_first(const struct option_row *rows, char *words[])
{
	return read_all(rows, words, "+:");
}
