/*
 * command.c - checks what the row of a command asks for, runs it. A line that begins with a point is a move.
 */
#include "server/commands/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "db/db.h"
#include "protocol/letters.h"
#include "protocol/moves.h"
#include "protocol/text.h"
#include "server/commands/play.h"
#include "server/lobby.h"
#include "server/log.h"
#include "server/pager.h"
#include "server/profile.h"
#include "server/server.h"

static void
run(struct session *session, const struct command *command, const struct words *words)
{
	if ((command->needs & NEED_SEAT) || command->plays)
		pager_drop(session); /* `!!` may have begun a page */
	else
		pager_begin(session);
	if ((command->needs & NEED_SEAT) && session->table == NULL)
		session_say(session, MSG_NOT_PLAYING);
	else if (words->count - 1 < command->words_min)
		session_say(session, command->missing);
	else
		command->run(session, words);
}

static bool
may_know(const struct session *session, const struct command *command)
{
	return !(command->needs & NEED_OPERATOR) || session->player.operator_mark;
}

/* What `!!` will repeat. */
static void
remember(struct session *session, const struct command *command, const struct words *words)
{
	bool repeats = command == NULL || command->repeat == REPEAT_YES || words->count == 1;

	if (command != NULL && command->repeat == REPEAT_PAST)
		return;
	free(session->last_line);
	session->last_line = repeats ? strdup(words->line) : NULL;
	if (repeats && session->last_line == NULL)
		fatal("out of memory");
}

/* The line as its command may see it, in `kept` if it isn't as typed: what people say keeps its letters. */
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
	const struct command *command = command_find(words_at(&words, 0));
	const char *line = kept_line(command, typed, kept);
	if (line != typed)
		words_split(&words, line);
	remember(session, command, &words);
	if (command != NULL && command->ascii != MSG_NONE && letters_in(typed))
		session_say(session, command->ascii);
	else if (command != NULL && may_know(session, command))
		run(session, command, &words);
	else if (!moves_look_like(words_at(&words, 0)))
		command_unknown(session, words_at(&words, 0));
	else if (session->table == NULL)
		session_say(session, MSG_NOT_PLAYING);
	else
		play_move(session, line);
}

/* `first` and `second` as lobby_complete() has left them. */
static void
tell_not_found(struct session *session, const char *typed, enum message unknown, const struct session *first,
	const struct session *second)
{
	if (second != NULL)
		session_tell(session, MSG_AMBIGUOUS_NAME,
			&(struct message_args){.a = first->player.name, .b = second->player.name});
	else
		session_tell(session, unknown, &(struct message_args){.text = typed});
}

/* People read, too, how to reach who has such an account. */
static void
tell_how_to_reach(struct session *session, const char *typed)
{
	struct player player;

	if (!session_is_clip(session) && player_find(session->server->db, typed, true, &player) == DB_OK)
		session_say_name(session, MSG_NOT_HERE, player.name);
}

struct session *
command_player(struct session *session, const char *typed)
{
	struct session *first, *second;
	struct session *found = lobby_complete(session->server->lobby, typed, &first, &second);

	if (found != NULL)
		return found;
	tell_not_found(session, typed, MSG_NO_ONE_CALLED, first, second);
	if (second == NULL)
		tell_how_to_reach(session, typed);
	return NULL;
}

bool
command_anybody(struct session *session, const char *typed, enum message unknown, struct player *player,
	struct session **online)
{
	struct lobby *lobby = session->server->lobby;
	struct session *first = NULL, *second = NULL;

	*online = lobby_find(lobby, typed);
	if (*online == NULL) {
		if (player_find(session->server->db, typed, true, player) == DB_OK)
			return true;
		*online = lobby_complete(lobby, typed, &first, &second);
	}
	if (*online != NULL) {
		*player = (*online)->player;
		return true;
	}
	tell_not_found(session, typed, unknown, first, second);
	return false;
}

bool
command_account(struct session *session, const char *typed, enum message unknown, struct player *player)
{
	struct server *server = session->server;

	if (player_find(server->db, typed, true, player) == DB_OK)
		return true;
	session_tell(session, unknown, &(struct message_args){.text = typed});
	return false;
}

void
command_cant_read(struct session *session, const char *subject)
{
	log_warning(subject, "can't be read: %s", db_error(session->server->db));
	session_say(session, MSG_CANT_READ);
}

void
command_tell_away(struct session *session, const struct session *to)
{
	const char *text = profile_away(to);

	if (text[0] != '\0')
		session_tell(
			session, MSG_IS_AWAY, &(struct message_args){.a = to->player.name, .text = text});
}

bool
command_has_text(struct session *session, const char *text, enum message empty)
{
	if (text[strspn(text, " ")] != '\0')
		return true;
	session_say(session, empty);
	return false;
}
