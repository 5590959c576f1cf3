/*
 * options_typed.c - options as people write them after the length of an invitation: in any order and case,
 * the defaults may be named, and what is wrong is named back to them.
 */
#include "server/rules/options_typed.h"

#include <assert.h>
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum word {
	WORD_OPEN,
	WORD_STRICT,
	WORD_CRAWFORD,
	WORD_NOCRAWFORD,
	WORD_NOCUBE,
	WORD_ANYTIME,
	WORD_CUBELIMIT,
	WORD_HARDBACKGAMMON,
	WORD_REROLL,
	WORD_JACOBY,
	WORD_BEAVERS,
	WORD_RACCOONS,
	WORD_AUTODOUBLE,
	WORD_MONEY,
	WORD_UNRATED,
	WORD_CLOCK,
	WORD_DAYS,
	WORD_COUNT,
};

static const struct {
	const char *word;
	bool in_matches;
	bool in_money_play;
} words[] = {
	[WORD_OPEN] = {"open", true, true},
	[WORD_STRICT] = {"strict", true, true},
	[WORD_CRAWFORD] = {"crawford", true, false},
	[WORD_NOCRAWFORD] = {"nocrawford", true, false},
	[WORD_NOCUBE] = {"nocube", true, true},
	[WORD_ANYTIME] = {"cube=anytime", true, true},
	[WORD_CUBELIMIT] = {"cubelimit", true, false},
	[WORD_HARDBACKGAMMON] = {"hardbackgammon", true, true},
	[WORD_REROLL] = {"reroll", true, true},
	[WORD_JACOBY] = {"jacoby", false, true},
	[WORD_BEAVERS] = {"beavers", false, true},
	[WORD_RACCOONS] = {"raccoons", false, true},
	[WORD_AUTODOUBLE] = {"autodouble", false, true},
	[WORD_MONEY] = {"money", false, true},
	[WORD_UNRATED] = {"unrated", true, false},
	[WORD_CLOCK] = {"clock", true, false},
	[WORD_DAYS] = {"days", true, false},
};
static_assert(sizeof words / sizeof *words == WORD_COUNT, "one row for each word");

/* Each excludes the other. */
static const enum word contradictions[][2] = {
	{WORD_OPEN, WORD_STRICT},
	{WORD_CRAWFORD, WORD_NOCRAWFORD},
	{WORD_NOCUBE, WORD_ANYTIME},
	{WORD_NOCUBE, WORD_CUBELIMIT},
	{WORD_NOCUBE, WORD_BEAVERS},
	{WORD_NOCUBE, WORD_RACCOONS},
	{WORD_NOCUBE, WORD_AUTODOUBLE},
	{WORD_NOCUBE, WORD_MONEY},
	{WORD_CLOCK, WORD_ANYTIME},
};

/* R14.6: each of these needs both players there. */
static const enum word unfit_for_days[] = {WORD_OPEN, WORD_ANYTIME, WORD_REROLL, WORD_CLOCK};

const char *
options_known(void)
{
	return "open strict crawford nocrawford nocube cube=anytime cubelimit hardbackgammon reroll jacoby "
	       "beavers raccoons autodouble=N money unrated clock=NAME days=N";
}

/* The next word in lower case, cut if it is too long to be one of ours. False at the end. */
static bool
next_word(const char **text, char word[OPTION_WORD_SIZE])
{
	*text += strspn(*text, " ");
	size_t length = strcspn(*text, " ");
	size_t kept = length < OPTION_WORD_SIZE ? length : OPTION_WORD_SIZE - 1;

	for (size_t i = 0; i < kept; i++)
		word[i] = (char)tolower((unsigned char)(*text)[i]);
	word[kept] = '\0';
	*text += length;
	return length > 0;
}

/* 1..highest, nothing else. */
static bool
read_number(const char *word, int highest, int *number)
{
	char *end;
	long value = isdigit((unsigned char)word[0]) ? strtol(word, &end, 10) : 0;

	if (value < 1 || value > highest || *end != '\0')
		return false;
	*number = (int)value;
	return true;
}

/* What is typed after the word and `=`: "" if nothing is. NULL if it is another word. */
static const char *
value_of(const char *typed, enum word word)
{
	size_t length = strlen(words[word].word);

	if (strncmp(typed, words[word].word, length) != 0)
		return NULL;
	if (typed[length] == '\0')
		return typed + length;
	return typed[length] == '=' ? typed + length + 1 : NULL;
}

static bool
read_length(const char *word, struct options *options, bool named[WORD_COUNT])
{
	int length = LENGTH_UNLIMITED;

	named[WORD_MONEY] = strcmp(word, words[WORD_MONEY].word) == 0;
	if (!named[WORD_MONEY] && strcmp(word, "unlimited") != 0 && !read_number(word, LENGTH_MAX, &length))
		return false;
	*options = options_default(length);
	return true;
}

/* The first word is the length. Days in its place say that it is one of a slow match. */
static enum options_fault
begin(struct options_typed *typed, const char **text, bool named[WORD_COUNT])
{
	*typed = (struct options_typed){.options = {.length = LENGTH_UNLIMITED}};
	if (next_word(text, typed->word) && read_length(typed->word, &typed->options, named))
		return OPTIONS_FINE;
	const char *days = value_of(typed->word, WORD_DAYS);
	return days != NULL && strcmp(days, "none") != 0 ? OPTIONS_SLOW_LENGTH : OPTIONS_BAD_LENGTH;
}

/* One option: that it is there, and its number or terms if it has some. */
static enum options_fault
read_option(const char *word, struct options *options, bool named[WORD_COUNT])
{
	const char *number = value_of(word, WORD_AUTODOUBLE), *clock = value_of(word, WORD_CLOCK),
		   *days = value_of(word, WORD_DAYS);

	if (number != NULL) {
		if (options->length == LENGTH_UNLIMITED &&
			!read_number(number, AUTODOUBLES_MAX, &options->autodoubles))
			return OPTIONS_BAD_NUMBER;
		named[WORD_AUTODOUBLE] = true;
		return OPTIONS_FINE;
	}
	if (clock != NULL) {
		if (!clock_terms_read_typed(clock, &options->clock))
			return OPTIONS_BAD_CLOCK;
		named[WORD_CLOCK] = options->clock.delay > 0;
		return OPTIONS_FINE;
	}
	if (days != NULL) {
		if (!days_terms_read_typed(days, &options->days))
			return OPTIONS_BAD_DAYS;
		named[WORD_DAYS] = options->days.turn > 0;
		return OPTIONS_FINE;
	}
	for (int i = 0; i < WORD_COUNT; i++) {
		if (strcmp(word, words[i].word) == 0) {
			named[i] = true;
			return OPTIONS_FINE;
		}
	}
	return OPTIONS_UNKNOWN;
}

static enum options_fault
read_options(struct options_typed *typed, const char *text, bool named[WORD_COUNT])
{
	while (next_word(&text, typed->word)) {
		enum options_fault fault = read_option(typed->word, &typed->options, named);
		if (fault != OPTIONS_FINE)
			return fault;
	}
	return OPTIONS_FINE;
}

static bool
fits(const struct options_typed *typed, int word)
{
	return typed->options.length != LENGTH_UNLIMITED ? words[word].in_matches : words[word].in_money_play;
}

static bool
has_slow_length(const struct options *options)
{
	return options->length != LENGTH_UNLIMITED && options->length <= DAYS_LENGTH_MAX;
}

/* The length of a preference is not known yet. */
static enum options_fault
check_days(struct options_typed *typed, const bool named[WORD_COUNT])
{
	for (size_t i = 0; i < sizeof unfit_for_days / sizeof *unfit_for_days; i++) {
		if (!named[WORD_DAYS] || !named[unfit_for_days[i]])
			continue;
		snprintf(typed->word, sizeof typed->word, "%s", words[unfit_for_days[i]].word);
		return OPTIONS_SLOW_WITH;
	}
	return OPTIONS_FINE;
}

static enum options_fault
check_fit(struct options_typed *typed, const bool named[WORD_COUNT])
{
	if (named[WORD_DAYS] && !has_slow_length(&typed->options))
		return OPTIONS_SLOW_LENGTH;
	for (int i = 0; i < WORD_COUNT; i++) {
		if (!named[i] || fits(typed, i))
			continue;
		snprintf(typed->word, sizeof typed->word, "%s", words[i].word);
		return typed->options.length != LENGTH_UNLIMITED ? OPTIONS_MONEY_ONLY : OPTIONS_MATCHES_ONLY;
	}
	return OPTIONS_FINE;
}

static enum options_fault
check_contradictions(struct options_typed *typed, const bool named[WORD_COUNT])
{
	for (size_t i = 0; i < sizeof contradictions / sizeof *contradictions; i++) {
		if (!named[contradictions[i][0]] || !named[contradictions[i][1]])
			continue;
		snprintf(typed->word, sizeof typed->word, "%s", words[contradictions[i][0]].word);
		snprintf(typed->other, sizeof typed->other, "%s", words[contradictions[i][1]].word);
		return OPTIONS_CONTRADICTION;
	}
	typed->word[0] = '\0';
	return check_days(typed, named);
}

static void
set(struct options_typed *typed, const bool named[WORD_COUNT])
{
	struct options *options = &typed->options;

	options->open = named[WORD_OPEN];
	options->crawford &= !named[WORD_NOCRAWFORD];
	options->nocube = named[WORD_NOCUBE];
	options->anytime = named[WORD_ANYTIME];
	options->cubelimit = named[WORD_CUBELIMIT];
	options->hardbackgammon = named[WORD_HARDBACKGAMMON];
	options->reroll = named[WORD_REROLL];
	options->jacoby = named[WORD_JACOBY] || named[WORD_MONEY];
	options->raccoons = named[WORD_RACCOONS];
	/* A raccoon answers a beaver: naming the one means the other, too. */
	options->beavers = named[WORD_BEAVERS] || named[WORD_MONEY] || named[WORD_RACCOONS];
	options->unrated = named[WORD_UNRATED];
	if (!named[WORD_CLOCK])
		options->clock = (struct clock_terms){0, 0};
	if (!named[WORD_DAYS])
		options->days = (struct days_terms){0, 0};
	typed->names_crawford = named[WORD_CRAWFORD] || named[WORD_NOCRAWFORD];
	/* Without a cube settings have nothing to decide about it. */
	typed->names_redoubles = options->beavers || options->nocube;
	typed->names_autodoubles = named[WORD_AUTODOUBLE] || options->nocube;
}

enum options_fault
options_read_typed(struct options_typed *typed, const char *text)
{
	bool named[WORD_COUNT] = {false};
	enum options_fault fault = begin(typed, &text, named);

	if (fault == OPTIONS_FINE)
		fault = read_options(typed, text, named);
	if (fault == OPTIONS_FINE)
		fault = check_fit(typed, named);
	if (fault == OPTIONS_FINE)
		fault = check_contradictions(typed, named);
	if (fault == OPTIONS_FINE)
		set(typed, named);
	return fault;
}

enum options_fault
options_prefer(struct options_typed *typed, const char *length, const char *preferred)
{
	bool named[WORD_COUNT] = {false};
	enum options_fault fault = begin(typed, &length, named);

	if (fault != OPTIONS_FINE)
		return fault; /* what is preferred fits no length */
	fault = read_options(typed, preferred, named);
	if (fault == OPTIONS_FINE)
		fault = check_contradictions(typed, named);
	for (int i = 0; i < WORD_COUNT; i++)
		named[i] = named[i] && fits(typed, i);
	named[WORD_DAYS] = named[WORD_DAYS] && has_slow_length(&typed->options);
	if (fault == OPTIONS_FINE)
		set(typed, named);
	return fault;
}

/* What follows the word. Returns its length. */
static size_t
write_value(enum word word, const struct options *options, char *text, size_t size)
{
	char clock[CLOCK_TEXT_SIZE], days[DAYS_TEXT_SIZE];

	if (word == WORD_AUTODOUBLE)
		return (size_t)snprintf(text, size, "=%d", options->autodoubles);
	if (word == WORD_DAYS) {
		days_terms_write(&options->days, days);
		return (size_t)snprintf(text, size, "=%s", days);
	}
	if (word != WORD_CLOCK)
		return 0;
	clock_terms_write(&options->clock, clock);
	return (size_t)snprintf(text, size, "=%s", clock);
}

enum options_fault
options_read_preferred(struct options_typed *typed, const char *text, char preferred[OPTIONS_TEXT_SIZE])
{
	bool named[WORD_COUNT] = {false};
	size_t used = 0;

	*typed = (struct options_typed){.options = {.length = LENGTH_UNLIMITED}};
	enum options_fault fault = read_options(typed, text, named);
	if (fault == OPTIONS_FINE)
		fault = check_contradictions(typed, named);
	preferred[0] = '\0';
	for (int i = 0; i < WORD_COUNT && fault == OPTIONS_FINE; i++) {
		if (!named[i])
			continue;
		used += (size_t)snprintf(preferred + used, OPTIONS_TEXT_SIZE - used, "%s%s",
			used > 0 ? " " : "", words[i].word);
		used += write_value(
			(enum word)i, &typed->options, preferred + used, OPTIONS_TEXT_SIZE - used);
		assert(used < OPTIONS_TEXT_SIZE); /* all words at once have room */
	}
	return fault;
}
