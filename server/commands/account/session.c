/*
 * session.c - the commands about one's own connection.
 */
#include <stdio.h>

#include "server/commands/account/goodbye.h"
#include "server/commands/families.h"
#include "server/commands/lookup.h"
#include "server/commands/run.h"
#include "server/players/player.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"

static void
run_bye(struct session *session, const struct words *words)
{
	(void)words;
	session_close(session, CLOSE_BYE);
}

bool
goodbye_is(const struct session *session, const char *line)
{
	struct words words;

	words_split(&words, line);
	const struct command *command = command_find(session->server->commands, words_at(&words, 0));
	return command != NULL && command->run == run_bye;
}

static void
run_name(struct session *session)
{
	session_say(session, MSG_CHANGE_NAME);
}

static void
run_again(struct session *session)
{
	char line[LINE_SIZE];

	if (session->player->last_line == NULL) {
		session_say(session, MSG_NOTHING_TO_REPEAT);
		return;
	}
	/* A copy: running it puts it in the place of the last line. */
	snprintf(line, sizeof line, "%s", session->player->last_line);
	command_run(session, line);
}

const struct command session_commands[] = {
	{.name = "bye", .run = run_bye},
	{.name = "adios", .ours = true, .run = run_bye},
	{.name = "ciao", .ours = true, .run = run_bye},
	{.name = "end", .ours = true, .run = run_bye},
	{.name = "exit", .ours = true, .run = run_bye},
	{.name = "logout", .ours = true, .run = run_bye},
	{.name = "quit", .ours = true, .run = run_bye},
	{.name = "tschoe", .ours = true, .run = run_bye},
	{
		.name = "name",
		.run_bare = run_name,
	},
	{
		.name = "!!",
		.repeat = REPEAT_PAST,
		.run_bare = run_again,
	},
	{.name = NULL},
};
