/*
 * unknown.c - the answer to a word that is no command. Programs get only the refusal.
 */
#include "server/commands/unknown.h"

#include <stdio.h>
#include <string.h>

#include "protocol/help.h"
#include "server/commands/command.h"
#include "server/commands/lookup.h"
#include "server/sessions/session.h"

enum { LETTERS_MIN = 3 }; /* of a word that can resemble others; a shorter one resembles too many */

/* The commands that begin so, with commas between them; "" if none do. Those of operators have
 * no beginnings. */
static void
list_beginnings(const struct session *session, char out[HELP_NEAREST_SIZE], const char *word)
{
	const struct command *command;
	size_t used = 0, length = strlen(word);

	out[0] = '\0';
	for (int i = 0; (command = command_each(i)) != NULL; i++) {
		if ((command->needs & NEED_OPERATOR) || strncasecmp(command->name, word, length) != 0)
			continue;
		if ((command->needs & NEED_PROMPT) && !session_is_typed(session))
			continue;
		if (used + strlen(command->name) + 2 >= HELP_NEAREST_SIZE)
			return;
		used += (size_t)snprintf(
			out + used, HELP_NEAREST_SIZE - used, "%s%s", used == 0 ? "" : ", ", command->name);
	}
}

void
command_unknown(struct session *session, const char *word)
{
	char meant[HELP_NEAREST_SIZE];
	const struct message_args args = {.text = meant};

	session_tell(session, MSG_UNKNOWN_COMMAND, &(struct message_args){.text = word});
	if (session_is_clip(session))
		return;
	list_beginnings(session, meant, word);
	if (meant[0] != '\0') {
		session_tell(session, MSG_COMMANDS_BEGIN_SO, &args);
		return;
	}
	if (strlen(word) >= LETTERS_MIN)
		help_nearest(meant, word, session->player.operator_mark, true);
	if (meant[0] != '\0')
		session_tell(session, MSG_COMMAND_NEAREST, &args);
}
