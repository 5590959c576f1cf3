/*
 * help.c - finds the help page that somebody means. The pages stand in protocol/help.
 */
#include "protocol/help.h"

#include <stdio.h>
#include <string.h>

#include "protocol/rows.h"
#include "server/commands/families.h"
#include "server/commands/lookup.h"
#include "server/sessions/session.h"

static void
name_commands(struct session *session, bool of_operators)
{
	const struct command *command;
	struct name_rows rows = {.used = 0};
	char row[ROW_SIZE];

	for (int i = 0; (command = command_each(i)) != NULL; i++)
		if (of_operators == ((command->needs & NEED_OPERATOR) != 0) &&
			(!(command->needs & NEED_PROMPT) || session_is_typed(session)))
			session_write(session, row, row_of_names(row, &rows, command->name));
	session_write(session, row, row_of_names(row, &rows, NULL));
}

static void
run_commands(struct session *session, const struct words *words)
{
	(void)words;
	session_say(session, MSG_COMMANDS_HEADER);
	name_commands(session, false);
	if (session->player.operator_mark) {
		session_say(session, MSG_COMMANDS_OPERATORS);
		name_commands(session, true);
	}
	session_say(session, MSG_HELP_END);
}

/* A short form or a beginning of a command means its page. */
static const struct help_page *
page_of_command(const char *word, bool for_operator)
{
	const struct command *command = command_find(word);

	return command != NULL ? help_find(command->name, for_operator) : NULL;
}

static const struct help_page *
find_page(const struct words *words, bool for_operator)
{
	const char *typed = words_at(words, 1);
	const struct help_page *page = NULL;
	char two[LINE_SIZE];

	if (words->count > 2) { /* `help toggle ready` */
		snprintf(two, sizeof two, "%s-%s", typed, words->word[2]);
		page = help_find(two, for_operator);
	}
	if (page == NULL)
		page = help_find(typed, for_operator);
	if (page == NULL)
		page = page_of_command(typed, for_operator);
	return page != NULL ? page : help_find_beginning(typed, for_operator);
}

static void
tell_unknown(struct session *session, const char *typed)
{
	char nearest[HELP_NEAREST_SIZE];

	session_tell(session, MSG_HELP_UNKNOWN, &(struct message_args){.text = typed});
	help_nearest(nearest, typed, session->player.operator_mark, false);
	if (nearest[0] != '\0')
		session_tell(session, MSG_HELP_NEAREST, &(struct message_args){.text = nearest});
}

static void
run_help(struct session *session, const struct words *words)
{
	char overview[HELP_OVERVIEW_SIZE];

	if (words->count == 1) {
		session_write(session, overview, help_overview(overview, session->player.operator_mark));
		session_say(session, MSG_HELP_END);
		return;
	}
	const struct help_page *page = find_page(words, session->player.operator_mark);
	if (page == NULL) {
		tell_unknown(session, words->word[1]);
		return;
	}
	session_write(session, page->text, strlen(page->text));
	session_say(session, MSG_HELP_END);
}

const struct command help_commands[] = {
	{.name = "help", .run = run_help},
	{.name = "man", .run = run_help},
	{.name = "?", .ours = true, .run = run_help},
	{.name = "commands", .ours = true, .run = run_commands},
	{.name = NULL},
};
