/*
 * help.c - finds the help page that somebody means. The pages are in protocol/help.
 */
#include "protocol/help.h"

#include <stdio.h>
#include <string.h>

#include "protocol/rows.h"
#include "protocol/text_tags.h"
#include "server/commands/families.h"
#include "server/commands/list_rows.h"
#include "server/commands/lookup.h"
#include "server/players/player.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/screen.h"
#include "server/sessions/session.h"
#include "server/state/server.h"

static void
name_commands(struct session *session, bool of_operators)
{
	const struct command *command;
	struct name_rows rows = {.used = 0};

	for (int i = 0; (command = command_each(session->server->commands, i)) != NULL; i++)
		if (of_operators == ((command->needs & NEED_OPERATOR) != 0) &&
			(!(command->needs & NEED_PROMPT) || session_knows_new_words(session)))
			TELL_ROW(session, row_of_names, &rows, command->name);
	TELL_ROW(session, row_of_names, &rows, NULL);
}

static void
run_commands(struct session *session)
{
	session_say(session, MSG_COMMANDS_HEADER);
	name_commands(session, false);
	if (session->player->account.operator_mark) {
		session_say(session, MSG_COMMANDS_OPERATORS);
		name_commands(session, true);
	}
	session_say(session, MSG_HELP_END);
}

/* A short form or a beginning of a command means its page. */
static const struct help_page *
page_of_command(const struct session *session, const char *word)
{
	const struct command *command = command_find(session->server->commands, word);

	return command != NULL ? help_find(command->name, session->player->account.operator_mark) : NULL;
}

static const struct help_page *
page_of_name(const struct session *session, const struct words *words)
{
	bool for_operator = session->player->account.operator_mark;
	const char *typed = words_at(words, 1);
	const struct help_page *page = NULL;
	char two[LINE_SIZE];

	if (words->count > 2) { /* `help toggle ready` */
		snprintf(two, sizeof two, "%s-%s", typed, words->word[2]);
		page = help_find(two, for_operator);
	}
	return page != NULL ? page : help_find(typed, for_operator);
}

static const struct help_page *
page_of_beginning(const struct session *session, const char *typed)
{
	const struct help_page *page = page_of_command(session, typed);

	return page != NULL ? page : help_find_beginning(typed, session->player->account.operator_mark);
}

static void
tell_unknown(struct session *session, const char *typed)
{
	char nearest[HELP_NEAREST_SIZE];

	session_tell(session, MSG_HELP_UNKNOWN, &(struct message_args){.text = typed});
	help_nearest(nearest, typed, session->player->account.operator_mark, NULL);
	if (nearest[0] != '\0')
		session_tell(session, MSG_HELP_NEAREST, &(struct message_args){.text = nearest});
}

/* `help matches`, or `help the rules`: what the overview lists beside that title. */
static bool
tell_theme(struct session *session, const struct words *words)
{
	char title[LINE_SIZE], theme[HELP_OVERVIEW_SIZE], tag[TEXT_TAG_SIZE];
	bool for_operator = session->player->account.operator_mark;

	snprintf(title, sizeof title, "%s%s%s", words_at(words, 1), words->count > 2 ? " " : "",
		words->count > 2 ? words->word[2] : "");
	size_t length = help_theme(theme, title, for_operator, screen_flows(session));
	if (length == 0)
		return false;
	text_tag_help(tag, "");
	session_write_tagged(session, tag, theme, length);
	session_say(session, MSG_HELP_END);
	return true;
}

static void
run_help(struct session *session, const struct words *words)
{
	char overview[HELP_OVERVIEW_SIZE], tag[TEXT_TAG_SIZE];
	bool flowing = screen_flows(session);

	if (words->count == 1) {
		text_tag_help(tag, "");
		session_write_tagged(session, tag, overview,
			help_overview(overview, session->player->account.operator_mark, flowing));
		session_say(session, MSG_HELP_END);
		return;
	}
	const struct help_page *page = page_of_name(session, words);
	if (page == NULL && tell_theme(session, words)) /* before beginnings: `the` begins `theirs` */
		return;
	if (page == NULL)
		page = page_of_beginning(session, words->word[1]);
	if (page == NULL) {
		tell_unknown(session, words->word[1]);
		return;
	}
	text_tag_help(tag, page->names[0]);
	const char *text = flowing ? page->flowing : page->text;
	session_write_tagged(session, tag, text, strlen(text));
	session_say(session, MSG_HELP_END);
}

const struct command help_commands[] = {
	{.name = "help", .run = run_help},
	{.name = "man", .run = run_help},
	{.name = "?", .ours = true, .run = run_help},
	{.name = "commands", .ours = true, .run_bare = run_commands},
	{.name = NULL},
};
