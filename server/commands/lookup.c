/*
 * lookup.c - finds the row of a word that was typed.
 *
 * A name; else a fixed short form; else the only word of FIBS that begins so; else, where none does, the only
 * one of our own words (protocol 10). All rows stand in one table in the order of their names, so that what
 * begins alike stands together.
 */
#include "server/commands/lookup.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "server/commands/families.h"

static const struct command *const families[] = {
	play_commands,
	by_hand_commands,
	position_commands,
	oldgame_commands,
	fairness_commands,
	history_commands,
	export_commands,
	reliability_commands,
	claim_commands,
	replay_commands,
	table_commands,
	match_commands,
	invited_commands,
	watch_commands,
	talk_commands,
	mail_commands,
	ignore_commands,
	away_commands,
	waitfor_commands,
	who_commands,
	about_commands,
	whois_commands,
	rating_commands,
	standing_commands,
	show_commands,
	time_commands,
	statistics_commands,
	setting_commands,
	help_commands,
	account_commands,
	session_commands,
	motd_commands,
	ban_commands,
	operator_commands,
};

enum { FAMILIES = sizeof families / sizeof *families };

static const struct {
	const char *typed;
	const char *name;
} short_forms[] = {
	{"b", "board"},
	{"i", "invite"},
	{"k", "kibitz"},
	{"m", "move"},
	{"r", "roll"},
	{"s", "say"},
	{"t", "tell"},
	{"te", "tell"},
	{"tel", "tell"},
	{"w", "who"},
	{"wh", "whisper"},
	{"to", "toggle"},
	{"res", "resign"},
	{"resi", "resign"},
	{"tog", "toggle"},
	{"ver", "version"},
};

enum { COMMANDS_MAX = 200 };

/* Made at the first use, then constant. */
static struct {
	const struct command *row[COMMANDS_MAX];
	int count;
} table;

static int
compare_rows(const void *one, const void *other)
{
	const struct command *const *a = one, *const *b = other;

	return strcasecmp((*a)->name, (*b)->name);
}

static void
make_table(void)
{
	for (int family = 0; family < FAMILIES; family++) {
		for (const struct command *command = families[family]; command->name != NULL; command++) {
			assert(table.count < COMMANDS_MAX);
			table.row[table.count++] = command;
		}
	}
	qsort(table.row, (size_t)table.count, sizeof *table.row, compare_rows);
}

const struct command *
command_each(int index)
{
	if (table.count == 0)
		make_table();
	return index < table.count ? table.row[index] : NULL;
}

bool
command_is_called(const char *name)
{
	const struct command *command;

	for (int i = 0; (command = command_each(i)) != NULL; i++)
		if (strcasecmp(command->name, name) == 0)
			return true;
	return false;
}

/* The first row whose name doesn't come before the word: the word's own, if there is one, then those that
 * begin with it. */
static int
place_of(const char *word)
{
	int low = 0, high = table.count;

	while (low < high) {
		int middle = (low + high) / 2;
		if (strcasecmp(table.row[middle]->name, word) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static const struct command *
find_exact(const char *word)
{
	const struct command *command = command_each(place_of(word));

	return command != NULL && strcasecmp(command->name, word) == 0 ? command : NULL;
}

/* The only word, of FIBS's or of our own, that begins so; *fitting is how many do. */
static const struct command *
find_beginning(const char *word, bool ours, int *fitting)
{
	const struct command *command, *found = NULL;
	size_t length = strlen(word);

	*fitting = 0;
	for (int i = place_of(word); (command = command_each(i)) != NULL; i++) {
		if (strncasecmp(command->name, word, length) != 0)
			break;
		if (command->ours != ours || (command->needs & NEED_OPERATOR))
			continue;
		(*fitting)++;
		found = command;
	}
	return *fitting == 1 ? found : NULL;
}

const struct command *
command_find(const char *word)
{
	int fitting;

	if (table.count == 0)
		make_table();
	const struct command *command = find_exact(word);
	if (command != NULL || word[0] == '\0')
		return command;
	for (size_t i = 0; i < sizeof short_forms / sizeof *short_forms; i++)
		if (strcasecmp(short_forms[i].typed, word) == 0)
			return find_exact(short_forms[i].name);
	command = find_beginning(word, false, &fitting);
	return fitting > 0 ? command : find_beginning(word, true, &fitting);
}
