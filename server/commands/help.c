/*
 * help.c - help pages: from the rows of commands and settings, and a few topics of their own.
 */
#include <stdio.h>
#include <string.h>

#include "protocol/help.h"
#include "server/commands/command.h"

enum { COLUMNS = 76 };

static void
write_text(struct session *session, const char *indent, const char *text)
{
	char line[160];

	while (*text != '\0') {
		size_t length = strcspn(text, "\n");
		int size = snprintf(line, sizeof line, "%s%.*s\r\n", indent, (int)length, text);
		session_write(session, line, (size_t)size);
		text += length + (text[length] == '\n');
	}
}

static void
write_page(struct session *session, const char *name, const char *usage, const char *text)
{
	write_text(session, "", "NAME");
	write_text(session, "  ", name);
	if (usage != NULL) {
		write_text(session, "", "USAGE");
		write_text(session, "  ", usage);
	}
	write_text(session, "", "WHAT IT DOES");
	write_text(session, "  ", text);
}

/* Names in rows of at most COLUMNS characters. */
struct name_row {
	struct session *session;
	char text[COLUMNS + 1];
};

static void
add_name(struct name_row *row, const char *name)
{
	if (strlen(row->text) + strlen(name) + 1 > COLUMNS) {
		write_text(row->session, " ", row->text);
		row->text[0] = '\0';
	}
	snprintf(row->text + strlen(row->text), sizeof row->text - strlen(row->text), " %s", name);
}

static void
end_names(struct name_row *row)
{
	write_text(row->session, " ", row->text);
	row->text[0] = '\0';
}

static void
list_operator_commands(struct name_row *row)
{
	const struct command *command;

	write_text(row->session, "", "Operators:");
	for (int i = 0; (command = command_each(i)) != NULL; i++)
		if (command->needs & NEED_OPERATOR)
			add_name(row, command->name);
	end_names(row);
}

static void
name_commands(struct session *session)
{
	const struct command *command;
	struct name_row row = {.session = session};

	write_text(session, "", "Commands:");
	for (int i = 0; (command = command_each(i)) != NULL; i++)
		if (!(command->needs & NEED_OPERATOR))
			add_name(&row, command->name);
	end_names(&row);
	if (session->player.operator_mark)
		list_operator_commands(&row);
}

static void
list_topics(struct session *session)
{
	struct name_row row = {.session = session};

	write_text(session, "", "Type 'help <word>' with one of these. New here? Type 'help beginner'.");
	name_commands(session);
	write_text(session, "", "Topics:");
	for (const struct help_topic *topic = help_topics; topic->name != NULL; topic++)
		add_name(&row, topic->name);
	end_names(&row);
	write_text(session, "", "Settings: toggle-<name> and set-<name>, as in 'help toggle-ready'.");
}

static bool
setting_page(struct session *session, const char *topic)
{
	for (int toggle = 0; strncasecmp(topic, "toggle-", 7) == 0 && toggle < TOGGLE_COUNT; toggle++) {
		if (strcasecmp(toggle_names[toggle].name, topic + 7) != 0)
			continue;
		write_page(session, topic, NULL, toggle_names[toggle].help);
		return true;
	}
	for (int variable = 0; strncasecmp(topic, "set-", 4) == 0 && variable < VARIABLE_COUNT; variable++) {
		if (strcasecmp(variable_names[variable].name, topic + 4) != 0)
			continue;
		write_page(session, topic, NULL, variable_names[variable].help);
		return true;
	}
	return false;
}

static bool
topic_page(struct session *session, const char *name)
{
	for (const struct help_topic *topic = help_topics; topic->name != NULL; topic++) {
		if (strcasecmp(topic->name, name) != 0)
			continue;
		write_text(session, "", topic->text);
		return true;
	}
	return false;
}

static void
run_commands(struct session *session, const struct words *words)
{
	(void)words;
	name_commands(session);
	session_say(session, MSG_HELP_END);
}

static void
run_help(struct session *session, const struct words *words)
{
	const char *topic = words_at(words, 1);
	const struct command *command = command_find(topic);

	if (topic[0] == '\0') {
		list_topics(session);
	} else if (!topic_page(session, topic) && !setting_page(session, topic)) {
		if (command == NULL) {
			session_tell(session, MSG_HELP_UNKNOWN, &(struct message_args){.text = topic});
			return;
		}
		write_page(session, command->name, command->usage, command->help);
	}
	session_say(session, MSG_HELP_END);
}

#define HELP(word)                                                                                           \
	{                                                                                                    \
		.name = word, .usage = word " [<topic>]", .run = run_help,                                   \
		.help = "Tells what a command or setting does. Alone it lists the topics.",                  \
	}

const struct command help_commands[] = {
	HELP("help"),
	HELP("man"),
	{
		.name = "commands",
		.usage = "commands",
		.help = "Lists all commands. Any beginning that fits only one of them will do.",
		.ours = true,
		.run = run_commands,
	},
	{.name = NULL},
};
