/*
 * lookup.c - finds the row of a word that was typed.
 *
 * A name; else a fixed short form; else the only word of FIBS that begins so; else, where none does, the only
 * one of our own words (protocol 10). All rows are in one table in the order of their names, so that what
 * begins alike comes together.
 */
#include "server/commands/lookup.h"

#include <assert.h>
#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#include "server/commands/families.h"
#include "server/state/server.h"
#include "server/system/memory.h"

static const struct command *const families[] = {
	play_commands,
	answer_commands,
	by_hand_commands,
	position_commands,
	oldgame_commands,
	fairness_commands,
	history_commands,
	versus_commands,
	export_commands,
	analysis_commands,
	hint_commands,
	mistake_commands,
	daily_commands,
	reliability_commands,
	claim_commands,
	clock_commands,
	replay_commands,
	table_commands,
	match_commands,
	invited_commands,
	rematch_commands,
	seek_commands,
	slow_commands,
	slow_offer_commands,
	vacation_commands,
	next_step_commands,
	watch_commands,
	tv_commands,
	talk_commands,
	mail_commands,
	feed_commands,
	my_data_commands,
	tell_me_commands,
	mailing_commands,
	friend_commands,
	report_commands,
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
	keep_commands,
	session_commands,
	motd_commands,
	ban_commands,
	operator_commands,
	tournament_commands,
	directing_commands,
};

enum { FAMILIES = sizeof families / sizeof *families };

static const struct {
	const char *typed;
	const char *name;
} short_forms[] = {
	{"b", "board"},
	{"f", "fairness"},
	{"hi", "history"},
	{"i", "invite"},
	{"k", "kibitz"},
	{"m", "move"},
	{"r", "roll"},
	{"s", "say"},
	{"t", "tell"},
	{"te", "tell"},
	{"tour", "tournament"},
	{"tel", "tell"},
	{"w", "who"},
	{"an", "analysis"},
	{"da", "date"},
	{"mi", "mine"},
	{"pu", "put"},
	{"wh", "whisper"},
	{"to", "toggle"},
	{"rep", "replay"},
	{"res", "resign"},
	{"resi", "resign"},
	{"tog", "toggle"},
	{"ver", "version"},
};

static int
compare_rows(const void *one, const void *other)
{
	const struct command *const *a = one, *const *b = other;

	return strcasecmp((*a)->name, (*b)->name);
}

/* 0 for an a, 25 for a z. What is no letter has less or more, in the order of the rows. */
static int
letter_of(const char *word)
{
	return tolower((unsigned char)word[0]) - 'a';
}

static void
count_before(struct commands *commands)
{
	int row = 0;

	for (int letter = 0; letter <= COMMANDS_LETTERS; letter++) {
		while (row < commands->count && letter_of(commands->row[row]->name) < letter)
			row++;
		commands->before[letter] = row;
	}
}

void
commands_make(struct commands *commands)
{
	commands->count = 0;
	for (int family = 0; family < FAMILIES; family++) {
		for (const struct command *command = families[family]; command->name != NULL; command++) {
			assert(commands->count < COMMANDS_MAX);
			commands->row[commands->count++] = command;
		}
	}
	qsort(commands->row, (size_t)commands->count, sizeof *commands->row, compare_rows);
	count_before(commands);
}

void
commands_open(struct server *server)
{
	server->commands = must_alloc(sizeof *server->commands);
	commands_make(server->commands);
}

void
commands_close(struct server *server)
{
	free(server->commands);
}

const struct command *
command_each(const struct commands *commands, int index)
{
	return index < commands->count ? commands->row[index] : NULL;
}

const struct command *
command_called(const char *name)
{
	for (int family = 0; family < FAMILIES; family++)
		for (const struct command *command = families[family]; command->name != NULL; command++)
			if (strcasecmp(command->name, name) == 0)
				return command;
	return NULL;
}

bool
command_is_called(const char *name)
{
	return command_called(name) != NULL;
}

/* The first row whose name doesn't come before the word: the word's own, if there is one, then those that
 * begin with it. */
static int
place_of(const struct commands *commands, const char *word)
{
	int letter = letter_of(word);
	bool is_letter = letter >= 0 && letter < COMMANDS_LETTERS;
	int low = is_letter ? commands->before[letter] : 0;
	int high = is_letter ? commands->before[letter + 1] : commands->count;

	while (low < high) {
		int middle = (low + high) / 2;
		if (strcasecmp(commands->row[middle]->name, word) < 0)
			low = middle + 1;
		else
			high = middle;
	}
	return low;
}

static const struct command *
find_exact(const struct commands *commands, const char *word)
{
	const struct command *command = command_each(commands, place_of(commands, word));

	return command != NULL && strcasecmp(command->name, word) == 0 ? command : NULL;
}

/* The only word, of FIBS's or of our own, that begins so; *fitting is how many do. */
static const struct command *
find_beginning(const struct commands *commands, const char *word, bool ours, int *fitting)
{
	const struct command *command, *found = NULL;
	size_t length = strlen(word);

	*fitting = 0;
	for (int i = place_of(commands, word); (command = command_each(commands, i)) != NULL; i++) {
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
command_find(const struct commands *commands, const char *word)
{
	const struct command *command = find_exact(commands, word);
	int fitting;

	if (command != NULL || word[0] == '\0')
		return command;
	for (size_t i = 0; i < sizeof short_forms / sizeof *short_forms; i++)
		if (strcasecmp(short_forms[i].typed, word) == 0)
			return find_exact(commands, short_forms[i].name);
	command = find_beginning(commands, word, false, &fitting);
	return fitting > 0 ? command : find_beginning(commands, word, true, &fitting);
}
