/*
 * session.c - the commands about one's own connection.
 */
#include <stdio.h>

#include "server/commands/command.h"

static void
run_bye(struct session *session, const struct words *words)
{
	(void)words;
	session_close(session, CLOSE_BYE);
}

static void
run_name(struct session *session, const struct words *words)
{
	(void)words;
	session_say(session, MSG_CHANGE_NAME);
}

static void
run_again(struct session *session, const struct words *words)
{
	char line[LINE_SIZE];
	(void)words;

	if (session->last_line == NULL) {
		session_say(session, MSG_NOTHING_TO_REPEAT);
		return;
	}
	/* A copy: running it puts it in the place of the last line. */
	snprintf(line, sizeof line, "%s", session->last_line);
	command_run(session, line);
}

#define BYE(word, own)                                                                                       \
	{                                                                                                    \
		.name = word, .usage = word, .ours = own, .run = run_bye,                                    \
		.help = "Leaves the server. A running match is saved, as with 'leave'.",                     \
	}

const struct command session_commands[] = {
	BYE("bye", false),
	BYE("adios", true),
	BYE("ciao", true),
	BYE("end", true),
	BYE("exit", true),
	BYE("logout", true),
	BYE("quit", true),
	BYE("tschoe", true),
	{
		.name = "name",
		.usage = "name <name>",
		.help = "Chooses your name when you register. It can't be changed afterwards.",
		.run = run_name,
	},
	{
		.name = "!!",
		.usage = "!!",
		.help = "Does again what the last line said. What you shout, tell, say, kibitz, whisper or\n"
			"leave as a message is not said a second time.",
		.repeat = REPEAT_PAST,
		.run = run_again,
	},
	{.name = NULL},
};
