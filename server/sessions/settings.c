/*
 * settings.c - toggles and variables as values.
 */
#include "server/sessions/settings.h"

#include <stddef.h>
#include <stdio.h>
#include <string.h>

#include "protocol/wire/number.h"
#include "server/rules/options_typed.h"

#define CLUB_LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_"

const struct settings settings_of_strangers = {.toggles = 0};

void
settings_init(struct settings *settings)
{
	*settings = (struct settings){
		.screenreader = SCREENREADER_UNSET, .public = 1, .autovacation = 1, .timezone = "UTC"};
	for (int toggle = 0; toggle < TOGGLE_COUNT; toggle++)
		settings_put(settings, (enum toggle)toggle, toggle_names[toggle].on_by_default);
}

void
settings_put(struct settings *settings, enum toggle toggle, bool on)
{
	if (on)
		settings->toggles |= 1u << toggle;
	else
		settings->toggles &= ~(1u << toggle);
}

void
settings_read(struct settings *settings, const char *name, const char *value)
{
	for (int toggle = 0; toggle < TOGGLE_COUNT; toggle++)
		if (strcmp(toggle_names[toggle].name, name) == 0)
			settings_put(settings, (enum toggle)toggle, strcmp(value, "YES") == 0);
	for (int variable = 0; variable < VARIABLE_COUNT; variable++)
		if (strcmp(variable_names[variable].name, name) == 0)
			(void)settings_set(settings, (enum variable)variable, value);
}

/* Variables whose value is one word of a list; in memory it is the number of the word. */
struct word_variable {
	const char *const *words;
	int count;
	size_t offset; /* of its uint8_t in struct settings */
};
#define WORDS(list, member)                                                                                  \
	{                                                                                                    \
		(list), sizeof(list) / sizeof *(list), offsetof(struct settings, member)                     \
	}
static const struct word_variable word_variables[VARIABLE_COUNT] = {
	[VARIABLE_SORTWHO] = WORDS(sort_names, sortwho),
	[VARIABLE_CHARSET] = WORDS(charset_names, charset),
	[VARIABLE_COLOUR] = WORDS(colour_names, colour),
	[VARIABLE_ORIENTATION] = WORDS(orientation_names, orientation),
	[VARIABLE_SCREENREADER] = WORDS(screenreader_names, screenreader),
	[VARIABLE_PROGRAM] = WORDS(program_names, program),
	[VARIABLE_TOUCH] = WORDS(touch_names, touch),
	[VARIABLE_PUBLIC] = WORDS(public_names, public),
	[VARIABLE_ENVELOPES] = WORDS(envelopes_names, envelopes),
	[VARIABLE_FRIENDS] = WORDS(friends_names, friends),
	[VARIABLE_AUTOVACATION] = WORDS(autovacation_names, autovacation),
};

static uint8_t *
word_of(struct settings *settings, const struct word_variable *variable)
{
	return (uint8_t *)settings + variable->offset;
}

/* A number without a word (never set) reads as the first one. */
static const char *
word_shown(const struct settings *settings, const struct word_variable *variable)
{
	uint8_t value = *((const uint8_t *)settings + variable->offset);

	return variable->words[value < variable->count ? value : 0];
}

static void
write_redoubles(const struct settings *settings, char value[SETTING_SIZE])
{
	if (settings->redoubles == 0)
		snprintf(value, SETTING_SIZE, "%s", redoubles_none);
	else if (settings->redoubles == REDOUBLES_UNLIMITED)
		snprintf(value, SETTING_SIZE, "%s", redoubles_unlimited);
	else
		snprintf(value, SETTING_SIZE, "%d", settings->redoubles);
}

void
settings_write(const struct settings *settings, enum variable variable, char value[SETTING_SIZE])
{
	switch (variable) {
	case VARIABLE_BOARDSTYLE:
		snprintf(value, SETTING_SIZE, "%u", settings->boardstyle);
		return;
	case VARIABLE_LINELENGTH:
		snprintf(value, SETTING_SIZE, "%u", settings->linelength);
		return;
	case VARIABLE_PAGELENGTH:
		snprintf(value, SETTING_SIZE, "%u", settings->pagelength);
		return;
	case VARIABLE_REDOUBLES:
		write_redoubles(settings, value);
		return;
	case VARIABLE_TIMEZONE:
		snprintf(value, SETTING_SIZE, "%s", settings->timezone);
		return;
	case VARIABLE_CLUB:
		snprintf(value, SETTING_SIZE, "%s", settings->club[0] != '\0' ? settings->club : club_none);
		return;
	case VARIABLE_OPTIONS:
		snprintf(value, SETTING_SIZE, "%s",
			settings->options[0] != '\0' ? settings->options : options_none);
		return;
	case VARIABLE_ACCEPT:
		accept_store(&settings->accept, value);
		return;
	case VARIABLE_SORTWHO:
	case VARIABLE_CHARSET:
	case VARIABLE_COLOUR:
	case VARIABLE_ORIENTATION:
	case VARIABLE_SCREENREADER:
	case VARIABLE_PROGRAM:
	case VARIABLE_TOUCH:
	case VARIABLE_PUBLIC:
	case VARIABLE_ENVELOPES:
	case VARIABLE_FRIENDS:
	case VARIABLE_AUTOVACATION:
		snprintf(value, SETTING_SIZE, "%s", word_shown(settings, &word_variables[variable]));
		return;
	case VARIABLE_COUNT:
		break;
	}
	value[0] = '\0';
}

/* A number of digits only, or -1. */
static long
read_number(const char *text, long low, long high)
{
	int64_t number;

	return number_read(text, low, high, &number) ? (long)number : -1;
}

static enum set_result
set_redoubles(struct settings *settings, const char *value)
{
	long number = read_number(value, 0, REDOUBLES_MAX);

	if (strcasecmp(value, redoubles_none) == 0)
		settings->redoubles = 0;
	else if (strcasecmp(value, redoubles_unlimited) == 0)
		settings->redoubles = REDOUBLES_UNLIMITED;
	else if (number >= 0)
		settings->redoubles = (int16_t)number;
	else
		return SET_BAD_VALUE;
	return SET_OK;
}

static enum set_result
set_word(struct settings *settings, const struct word_variable *variable, const char *value)
{
	for (int i = 0; i < variable->count; i++) {
		if (strcasecmp(variable->words[i], value) == 0) {
			*word_of(settings, variable) = (uint8_t)i;
			return SET_OK;
		}
	}
	return SET_BAD_VALUE;
}

/* Only the tz database knows whether there is such a zone (zones.h). */
static enum set_result
set_timezone(struct settings *settings, const char *value)
{
	if (value[0] == '\0' || strlen(value) >= sizeof settings->timezone)
		return SET_BAD_VALUE;
	snprintf(settings->timezone, sizeof settings->timezone, "%s", value);
	return SET_OK;
}

static enum set_result
set_options(struct settings *settings, const char *value)
{
	struct options_typed typed;
	char preferred[OPTIONS_TEXT_SIZE] = "";

	if (strcasecmp(value, options_none) != 0 &&
		options_read_preferred(&typed, value, preferred) != OPTIONS_FINE)
		return SET_BAD_VALUE;
	memcpy(settings->options, preferred, sizeof preferred);
	return SET_OK;
}

static enum set_result
set_club(struct settings *settings, const char *value)
{
	size_t size = strlen(value);

	if (size < 2 || size >= sizeof settings->club || value[strspn(value, CLUB_LETTERS)] != '\0')
		return SET_BAD_VALUE;
	snprintf(settings->club, sizeof settings->club, "%s", strcasecmp(value, club_none) == 0 ? "" : value);
	return SET_OK;
}

enum set_result
settings_set(struct settings *settings, enum variable variable, const char *value)
{
	long number = -1;

	switch (variable) {
	case VARIABLE_BOARDSTYLE:
		if ((number = read_number(value, 1, BOARDSTYLE_PANEL)) >= 0)
			settings->boardstyle = (uint8_t)number;
		break;
	case VARIABLE_LINELENGTH:
		if ((number = read_number(value, 0, 999)) >= 0)
			settings->linelength = (uint16_t)number;
		break;
	case VARIABLE_PAGELENGTH:
		if ((number = read_number(value, 0, 999)) >= 0)
			settings->pagelength = (uint16_t)number;
		break;
	case VARIABLE_REDOUBLES:
		return set_redoubles(settings, value);
	case VARIABLE_TIMEZONE:
		return set_timezone(settings, value);
	case VARIABLE_ACCEPT:
		return accept_read(&settings->accept, value) ? SET_OK : SET_BAD_VALUE;
	case VARIABLE_CLUB:
		return set_club(settings, value);
	case VARIABLE_OPTIONS:
		return set_options(settings, value);
	case VARIABLE_SORTWHO:
	case VARIABLE_CHARSET:
	case VARIABLE_COLOUR:
	case VARIABLE_ORIENTATION:
	case VARIABLE_SCREENREADER:
	case VARIABLE_PROGRAM:
	case VARIABLE_TOUCH:
	case VARIABLE_PUBLIC:
	case VARIABLE_ENVELOPES:
	case VARIABLE_FRIENDS:
	case VARIABLE_AUTOVACATION:
		return set_word(settings, &word_variables[variable], value);
	case VARIABLE_COUNT:
		break;
	}
	return number >= 0 ? SET_OK : SET_BAD_VALUE;
}
