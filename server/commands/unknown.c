/*
 * unknown.c - the answer to a word that is no command. Programs get only the refusal.
 */
#include "server/commands/unknown.h"

#include <stdio.h>
#include <string.h>

#include "protocol/help.h"
#include "server/commands/command.h"
#include "server/commands/lookup.h"
#include "server/lobby/house.h"
#include "server/players/player.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"

enum { LETTERS_MIN = 3 }; /* of a word that can resemble others; a shorter one resembles too many */

/* The commands that begin so, with commas between them; "" if none do. Those of operators have
 * no beginnings. */
static void
list_beginnings(const struct session *session, char out[HELP_NEAREST_SIZE], const char *word)
{
	const struct command *command;
	size_t used = 0, length = strlen(word);

	out[0] = '\0';
	for (int i = 0; (command = command_each(session->server->commands, i)) != NULL; i++) {
		if ((command->needs & NEED_OPERATOR) || strncasecmp(command->name, word, length) != 0)
			continue;
		if ((command->needs & NEED_PROMPT) && !session_knows_new_words(session))
			continue;
		if (used + strlen(command->name) + 2 >= HELP_NEAREST_SIZE)
			return;
		used += (size_t)snprintf(
			out + used, HELP_NEAREST_SIZE - used, "%s%s", used == 0 ? "" : ", ", command->name);
	}
}

static bool
is_for_people(const char *page)
{
	(void)page;
	return true;
}

/* Players who logged in with `connect` are told of nothing that only the prompts have. */
static bool
is_for_lines(const char *page)
{
	const struct command *command = command_called(page);

	return command == NULL || !(command->needs & NEED_PROMPT);
}

/* Words that people try, because other places have them. */
static const struct {
	const char *word;
	enum message message;
} pointers[] = {
	{"draw", MSG_POINT_DRAW},
	{"chat", MSG_POINT_CHAT},
	{"takeback", MSG_UNDO_TOO_LATE},
	{"lobby", MSG_POINT_LOBBY},
	{"computer", MSG_POINT_COMPUTER},
};

/* MSG_NONE if it is none of them. */
static enum message
pointer_of(const char *word)
{
	for (size_t i = 0; i < sizeof pointers / sizeof *pointers; i++)
		if (strcasecmp(pointers[i].word, word) == 0)
			return pointers[i].message;
	return MSG_NONE;
}

void
command_unknown(struct session *session, const char *word)
{
	char meant[HELP_NEAREST_SIZE];
	const struct message_args args = {.text = meant};
	enum message pointer = session_is_typed(session) ? pointer_of(word) : MSG_NONE;

	const struct player *house =
		pointer == MSG_POINT_COMPUTER ? house_for_new_match(session->player) : NULL;

	if (house != NULL) {
		session_say_name(session, MSG_POINT_HOUSE, house->account.name);
		return;
	}
	if (pointer != MSG_NONE) {
		session_say(session, pointer);
		return;
	}
	session_tell(session, MSG_UNKNOWN_COMMAND, &(struct message_args){.text = word});
	if (session_is_clip(session))
		return;
	if (session_is_typed(session) && help_find(word, session->player->account.operator_mark) != NULL) {
		session_tell(session, MSG_COMMAND_IS_PAGE, &(struct message_args){.text = word});
		return;
	}
	list_beginnings(session, meant, word);
	if (meant[0] != '\0') {
		session_tell(session, MSG_COMMANDS_BEGIN_SO, &args);
		return;
	}
	if (strlen(word) >= LETTERS_MIN)
		help_nearest(meant, word, session->player->account.operator_mark,
			session_is_typed(session) ? is_for_people : is_for_lines);
	if (meant[0] != '\0')
		session_tell(session, MSG_COMMAND_NEAREST, &args);
}
