/*
 * session.c - the commands about one's own connection.
 */
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
	{.name = NULL},
};
