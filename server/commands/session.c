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

#define BYE(word)                                                                                            \
	{                                                                                                    \
		.name = word, .usage = word, .run = run_bye,                                                 \
		.help = "Leaves the server. A running match is saved, as with 'leave'.",                     \
	}

const struct command session_commands[] = {
	BYE("bye"),
	BYE("adios"),
	BYE("ciao"),
	BYE("end"),
	BYE("exit"),
	BYE("logout"),
	BYE("quit"),
	BYE("tschoe"),
	{
		.name = "name",
		.usage = "name <name>",
		.help = "Chooses your name when you register. It can't be changed afterwards.",
		.run = run_name,
	},
	{.name = NULL},
};
