/*
 * run.c - finds the command of a line, checks what its row asks for, runs it. A line that begins with a point
 * is for the row of `move`.
 */
#include "server/commands/run.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "protocol/boards/moves.h"
#include "protocol/text.h"
#include "protocol/wire/letters.h"
#include "server/commands/command.h"
#include "server/commands/lookup.h"
#include "server/commands/unknown.h"
#include "server/players/player.h"
#include "server/sessions/pager.h"
#include "server/sessions/reader.h"
#include "server/sessions/say.h"
#include "server/sessions/session.h"
#include "server/state/server.h"
#include "server/system/memory.h"

static void
run(struct session *session, const struct command *command, const struct words *words)
{
	if ((command->needs & NEED_SEAT) || command->plays)
		pager_drop(session); /* `!!` may have begun a page */
	else
		pager_begin(session);
	if ((command->needs & NEED_SEAT) && session->player->table == NULL)
		session_say(session, MSG_NO_TABLE);
	else if ((command->needs & NEED_MEMBER) && session->player->account.visitor)
		session_say_name(session, MSG_VISITOR_MAY_NOT, command->name);
	else if (words->count - 1 < command->words_min)
		session_say(session, command->missing);
	else if (command->run_bare != NULL)
		command->run_bare(session);
	else
		command->run(session, words);
}

static bool
may_know(const struct session *session, const struct command *command)
{
	return (!(command->needs & NEED_OPERATOR) || session->player->account.operator_mark) &&
	       (!(command->needs & NEED_PROMPT) || session_knows_new_words(session));
}

static bool
looks_like_a_move(const struct session *session, const char *word)
{
	return moves_look_like(word) || (session_knows_new_words(session) && moves_look_slashed(word));
}

/* NULL if no line begins with this word. */
static const struct command *
find(const struct session *session, const char *word)
{
	const struct commands *commands = session->server->commands;
	const struct command *command = command_find(commands, word);

	if (command == NULL && looks_like_a_move(session, word))
		return command_find(commands, "move");
	return command;
}

/* What `!!` will repeat. */
static void
remember(struct session *session, const struct command *command, const struct words *words)
{
	bool repeats = command == NULL || command->repeat == REPEAT_YES || words->count == 1;

	if (command != NULL && command->repeat == REPEAT_PAST)
		return;
	free(session->player->last_line);
	session->player->last_line = repeats ? must_strdup(words->line) : NULL;
}

/* The line as its command may see it, in `kept` if it isn't as typed: only speech keeps its letters. */
static const char *
kept_line(const struct command *command, const char *line, char kept[LINE_SIZE])
{
	if (!letters_in(line))
		return line;
	snprintf(kept, LINE_SIZE, "%s", line);
	if (command != NULL && command->speaks)
		letters_screen(kept);
	else
		text_clean(kept);
	return kept;
}

void
command_run(struct session *session, const char *typed)
{
	struct words words;
	char kept[LINE_SIZE];

	words_split(&words, typed);
	const struct command *command = find(session, words_at(&words, 0));
	if (command != NULL && command->ascii != MSG_NONE &&
		(letters_in(typed) || lines_altered(&session->lines))) {
		session_say(session, command->ascii);
		return; /* not kept for `!!`, which would run another line */
	}
	const char *line = kept_line(command, typed, kept);
	if (line != typed)
		words_split(&words, line);
	remember(session, command, &words);
	if (command != NULL && may_know(session, command))
		run(session, command, &words);
	else
		command_unknown(session, words_at(&words, 0));
}
